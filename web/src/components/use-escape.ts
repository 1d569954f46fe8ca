import { useEffect } from 'react';

/** Calls back on Escape while `isActive`; wherever focus is. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) return;

    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    document.addEventListener('keydown', listen);

    return () => document.removeEventListener('keydown', listen);
  }, [isActive, onEscape]);
}
