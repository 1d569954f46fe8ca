import type { ReactNode } from 'react';

type ReviewBodyProps = {
  /** Fills the height that there is. */
  readonly picture: ReactNode;
  readonly facts: ReactNode;
  /** What is decided with: never scrolled out of sight. */
  readonly bar: ReactNode;
};

/** The file beside what it must match; on phones above it. */
export function ReviewBody({ picture, facts, bar }: ReviewBodyProps) {
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <div className="grid min-h-0 content-start overflow-y-auto md:grid-cols-[minmax(0,1fr)_22rem] md:content-stretch md:overflow-hidden">
        <div className="flex h-[44dvh] min-h-0 max-md:has-data-compared:h-[80dvh] flex-col gap-2 p-2 sm:p-3 md:h-auto">
          {picture}
        </div>
        <div className="grid min-h-0 content-start gap-5 p-4 md:overflow-y-auto md:border-s md:border-line">
          {facts}
        </div>
      </div>
      <div className="border-t border-line bg-surface px-3 py-2 sm:px-4 sm:py-3">{bar}</div>
    </div>
  );
}
