import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { formatNumber } from './format.ts';

type StatCardProps = {
  readonly label: string;
  readonly value: number | undefined;
  readonly Icon: LucideIcon;
  /** A few words on the number. */
  readonly hint?: string | undefined;
  /** Where what was counted is listed. */
  readonly to?: string;
};

/** One number with its name; a dash while it is not known. */
export function StatCard({ label, value, Icon, hint, to }: StatCardProps) {
  return (
    <div
      className={classNames(
        'relative flex min-w-0 rounded-2xl border border-line bg-surface p-4 shadow-card lg:in-[[data-list]]:rounded-xl lg:in-[[data-list]]:py-1.5',
        to !== undefined && 'hover:border-accent-600 hover:bg-accent-50',
      )}
    >
      <dl className="grid min-w-0 flex-1 content-between gap-1 lg:in-[[data-list]]:flex lg:in-[[data-list]]:items-baseline lg:in-[[data-list]]:justify-between">
        <dt className="text-sm text-muted sm:pe-12">
          {to === undefined ? label : <CoveringLink to={to} label={label} />}
        </dt>
        <dd>
          <span className="block text-2xl font-bold tabular-nums lg:in-[[data-list]]:text-lg">
            {value === undefined ? '–' : formatNumber(value)}
          </span>
          {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
        </dd>
      </dl>
      <span className="absolute end-4 top-4 hidden size-10 place-items-center rounded-lg bg-accent-50 text-accent-600 sm:grid lg:in-[[data-list]]:hidden">
        <Icon aria-hidden="true" size={20} />
      </span>
    </div>
  );
}

/** Named by its few words, pressed anywhere on its card. */
function CoveringLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link
      to={to}
      className="underline underline-offset-2 after:absolute after:inset-0 after:rounded-2xl after:content-['']"
    >
      {label}
    </Link>
  );
}
