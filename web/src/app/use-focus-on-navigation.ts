import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The browser focuses nothing when only scripts changed the page; a reader would be left on a dead link. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;

    previous.current = pathname;
    return focusHeading();
  }, [pathname]);
}

/** Pages that load first have no heading yet; it gets the focus when it comes, unless somebody has moved on. */
function focusHeading(): (() => void) | undefined {
  const focus = () => {
    const heading = document.querySelector<HTMLElement>('h1');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  if (focus()) return undefined;

  const observer = new MutationObserver(() => {
    const isWaiting = document.activeElement === document.body;
    if (!isWaiting || focus()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });

  return () => observer.disconnect();
}
