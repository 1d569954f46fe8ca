import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const waiting = new Map<string, (() => void)[]>();

/** Resolves when the page at this path is shown: going there takes as long as its code takes to come. */
export function arrivalAt(path: string): Promise<void> {
  return new Promise((resolve) => waiting.set(path, [...(waiting.get(path) ?? []), resolve]));
}

export function useArrival(): void {
  const { pathname } = useLocation();

  useEffect(() => {
    for (const tell of waiting.get(pathname) ?? []) tell();
    waiting.delete(pathname);
  }, [pathname]);
}
