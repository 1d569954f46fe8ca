import { useEffect, useRef, useState } from 'react';

/**
 * The value, changed no more often than once in so many milliseconds, and in the end what it is: for words that are read
 * aloud while something is moved. The first change is followed at once.
 * @param value the same object as long as nothing has changed
 */
export function useThrottled<Value>(value: Value, milliseconds: number): Value {
  const [followed, setFollowed] = useState(value);
  /** Milliseconds since the epoch. */
  const lastTime = useRef(0);

  useEffect(() => {
    const wait = Math.max(0, lastTime.current + milliseconds - Date.now());
    const timer = setTimeout(() => {
      lastTime.current = Date.now();
      setFollowed(value);
    }, wait);

    return () => clearTimeout(timer);
  }, [value, milliseconds]);

  return followed;
}
