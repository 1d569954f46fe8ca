import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { focusField } from './error-summary.tsx';

/**
 * A link that names a field (`/payments#amount`) leads to it, also where the field comes later than the page.
 * @param isShown whether the field is on the page by now
 */
export function useFocusOnHash(isShown: boolean): void {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again leads there again
  useEffect(() => {
    if (!isShown || hash === '') return;

    // After the heading of a new page or step has had the focus.
    const frame = requestAnimationFrame(() => focusField(decodeURIComponent(hash.slice(1))));
    return () => cancelAnimationFrame(frame);
  }, [isShown, hash, key]);
}
