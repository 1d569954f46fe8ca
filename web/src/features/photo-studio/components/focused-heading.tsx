import { useEffect, useRef } from 'react';

/** Begins what has taken the place of something else: whoever reads by ear or by keyboard goes on from here. */
export function FocusedHeading({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // A picture that comes back by itself takes nobody out of the list they are still going through.
    if (document.activeElement instanceof HTMLSelectElement) return;

    heading.current?.focus({ preventScroll: true });
    // Newer browsers answer with a promise, which React would take for what cleans up.
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
      {title}
    </h3>
  );
}
