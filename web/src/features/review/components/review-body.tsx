import type { ReactNode } from 'react';
import type { Parts } from '../../../components/parts.ts';

type ReviewBodyProps = {
  /** Fills the height that there is. */
  readonly picture: ReactNode;
  readonly facts: ReactNode;
  /** What is decided with: never scrolled out of sight. */
  readonly bar: Parts;
  /** Why it is decided: over the facts, and the file stays as large as it was. On phones in the place of the bar. */
  readonly reasons: Parts;
};

/** The file in the whole height, beside it what it must match and what is decided with; on phones below each other. */
export function ReviewBody({ picture, facts, bar, reasons }: ReviewBodyProps) {
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_24rem] md:grid-rows-[auto_minmax(0,1fr)_auto]">
      <div className="grid min-h-0 content-start overflow-y-auto md:contents">
        <div className="flex h-[44dvh] min-h-0 max-md:has-data-compared:h-[80dvh] flex-col gap-2 p-2 sm:p-3 md:col-start-1 md:row-span-3 md:row-start-1 md:h-auto">
          {picture}
        </div>
        <div className="grid min-h-0 content-start gap-5 p-4 md:col-start-2 md:row-start-2 md:overflow-y-auto md:border-s md:border-line">
          {facts}
        </div>
      </div>
      <div className="border-t border-line bg-surface px-3 py-2 empty:hidden sm:px-4 sm:py-3 md:col-start-2 md:row-start-1 md:border-s md:border-t-0 md:border-b">
        {reasons}
      </div>
      <div className="border-t border-line bg-surface px-3 py-2 empty:hidden sm:px-4 sm:py-3 md:col-start-2 md:row-start-3 md:border-s">
        {bar}
      </div>
    </div>
  );
}
