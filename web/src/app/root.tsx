import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useGeoCheck } from '../features/geo/use-geo-check.ts';
import { useSessionRefresh } from '../features/session/use-session-refresh.ts';

/** Around every page: keeps the session fresh, checks the country once, moves focus after navigation. */
export function Root() {
  useSessionRefresh();
  useGeoCheck();
  useFocusOnNavigation();

  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** The browser focuses nothing when only scripts changed the page; a reader would be left on a dead link. */
function useFocusOnNavigation(): void {
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
