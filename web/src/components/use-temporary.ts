import { useCallback, useEffect, useState } from 'react';

/** A flag that falls by itself: for messages shown for a while. Raising it again starts the time anew. */
export function useTemporary(milliseconds: number): readonly [boolean, () => void] {
  const [raised, setRaised] = useState(0);

  useEffect(() => {
    if (raised === 0) return;

    const timer = setTimeout(() => setRaised(0), milliseconds);
    return () => clearTimeout(timer);
  }, [raised, milliseconds]);

  const raise = useCallback(() => setRaised((count) => count + 1), []);

  return [raised > 0, raise];
}
