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

/** What somebody does who has moved on by themselves: nothing takes the focus from them any more. */
const MOVED_ON = ['pointerdown', 'keydown'] as const;

/**
 * A page that loads first has no heading yet, or the one of its skeleton, which takes the focus with it when the page
 * comes in its place: the heading gets the focus, and every one that follows it, until somebody does something.
 */
function focusHeading(): () => void {
  const before = document.activeElement;
  let focused: Element | null = null;

  const follow = () => {
    const isLeft = [before, focused, document.body].includes(document.activeElement);
    if (!isLeft) return stop();
    if (focused?.isConnected) return;

    const heading = document.querySelector<HTMLElement>('h1');
    heading?.focus({ preventScroll: true });
    focused = heading;
  };
  const observer = new MutationObserver(follow);
  const stop = () => {
    observer.disconnect();
    for (const event of MOVED_ON) document.removeEventListener(event, stop, true);
  };

  for (const event of MOVED_ON) document.addEventListener(event, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  follow();

  return stop;
}
