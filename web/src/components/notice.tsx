import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

const KINDS = {
  info: { className: 'border-info-200 bg-info-50 text-info-800', Icon: Info },
  success: { className: 'border-success-200 bg-success-50 text-success-800', Icon: CircleCheck },
  warning: { className: 'border-warning-200 bg-warning-50 text-warning-800', Icon: TriangleAlert },
  error: { className: 'border-danger-200 bg-danger-50 text-danger-800', Icon: CircleAlert },
} as const satisfies Record<NoticeKind, { className: string; Icon: typeof Info }>;

type NoticeProps = {
  readonly kind: NoticeKind;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Announced when it appears: results of an action, not standing advice. */
  readonly isAnnounced?: boolean;
};

export function Notice({ kind, title, children, isAnnounced = false }: NoticeProps) {
  const { className, Icon } = KINDS[kind];

  return (
    <div
      role={isAnnounced ? (kind === 'error' ? 'alert' : 'status') : undefined}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-xl border p-4 ${className}`}
    >
      <Icon aria-hidden="true" size={22} className="mt-0.5" />
      {title !== undefined && <p className="min-w-0 font-bold">{title}</p>}
      {/* Below its title the text has the whole width of a phone. */}
      <div
        className={`grid min-w-0 gap-1 empty:hidden ${title === undefined ? '' : 'max-sm:col-span-2 sm:col-start-2'}`}
      >
        {children}
      </div>
    </div>
  );
}
