import type { ReactNode } from 'react';
import type { Parts } from './parts.ts';

type WithBadgeProps = { readonly badge: Parts; readonly children: ReactNode };

/** Text with its badge: below the text on every phone, beside the text on wide screens, however long either is. */
export function WithBadge({ badge, children }: WithBadgeProps) {
  return (
    <div className="grid justify-items-start gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">{children}</div>
      {badge}
    </div>
  );
}
