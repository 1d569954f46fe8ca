import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { tabTexts } from '../device/text-storage.ts';

const STORAGE_KEY = 'scroll-positions';
/** As many pages back as somebody may go and still find their place. */
const MOST_POSITIONS = 50;

/** State of a navigation that only changes what the page shows: nobody wants to be taken to its top. */
export const KEEP_POSITION = { keepPosition: true } as const;

/** The top on a new page, the place where one was on the way back and after a reload. */
export function useScrollPosition(): void {
  const { key, hash, state } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shownKey = useRef(key);
  const positions = useRef<Map<string, number> | null>(null);

  useEffect(() => {
    const known = positions.current ?? new Map<string, number>();
    // While a page is on its way, the one before can still be scrolled: the place belongs to what is shown.
    const remember = () => known.set(shownKey.current, window.scrollY);
    const store = () => storePositions(known);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', store);

    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', store);
    };
  }, []);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    window.history.scrollRestoration = 'manual';
    shownKey.current = key;
    const position = isReturn ? positions.current.get(key) : 0;
    // Undefined on the first page of a visit, which the browser has put where it belongs.
    if (position === undefined || (!isReturn && isKept(state))) return;

    const target = hash === '' || isReturn ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target === null) window.scrollTo(0, position);
    else target.scrollIntoView();
  }, [key, hash, state, isReturn]);
}

function isKept(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepPosition' in state;
}

function readPositions(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(tabTexts.getItem(STORAGE_KEY) ?? '{}')));
  } catch {
    return new Map();
  }
}

function storePositions(positions: ReadonlyMap<string, number>): void {
  tabTexts.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries([...positions].slice(-MOST_POSITIONS))));
}
