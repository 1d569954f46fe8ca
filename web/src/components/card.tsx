import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Parts } from './parts.ts';
import { WithBadge } from './with-badge.tsx';

type CardProps = {
  readonly title?: ReactNode;
  /** Buttons opposite the title. */
  readonly aside?: Parts;
  readonly badge?: Parts;
  readonly children?: Parts;
  readonly isFlush?: boolean;
  /** Less air on wide screens, where the rows are what people come for. */
  readonly isDense?: boolean;
};

export function Card({ title, aside, badge, children, isFlush = false, isDense = false }: CardProps) {
  return (
    <section
      className={classNames(
        'rounded-2xl border border-line bg-surface shadow-card',
        !isFlush && 'p-4 sm:p-6',
        isDense && 'lg:px-4 lg:py-2',
      )}
    >
      {title !== undefined && (
        <div
          className={classNames(
            'flex flex-wrap items-center justify-between gap-x-3 gap-y-2',
            isFlush && 'p-4 sm:px-6',
          )}
        >
          <CardTitle badge={badge}>{title}</CardTitle>
          {aside}
        </div>
      )}
      {title !== undefined && !isFlush ? <div className={isDense ? 'mt-4 lg:mt-0' : 'mt-4'}>{children}</div> : children}
    </section>
  );
}

function CardTitle({ badge, children }: { readonly badge: Parts; readonly children: ReactNode }) {
  const heading = <h2 className="text-lg font-bold sm:text-xl">{children}</h2>;
  if (badge === undefined) return heading;

  return (
    <div className="grow">
      <WithBadge badge={badge}>{heading}</WithBadge>
    </div>
  );
}
