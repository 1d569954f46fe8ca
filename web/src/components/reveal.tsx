import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls what appears in answer to a press into sight, above the buttons that stay at the foot of a dialog. */
export function Reveal({ children }: { readonly children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for what cleans up, and fall over.
    container.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <div ref={container} className="scroll-mt-4 scroll-mb-32">
      {children}
    </div>
  );
}
