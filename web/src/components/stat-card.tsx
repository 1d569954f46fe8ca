import type { LucideIcon } from 'lucide-react';
import { formatNumber } from './format.ts';

type StatCardProps = { readonly label: string; readonly value: number | undefined; readonly Icon: LucideIcon };

/** One number with its name; a dash while it is not known. */
export function StatCard({ label, value, Icon }: StatCardProps) {
  return (
    <div className="flex min-w-0 justify-between gap-2 rounded-xl border border-line bg-surface p-4 shadow-card">
      <dl className="grid min-w-0 flex-1 content-between gap-1">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="text-2xl font-bold tabular-nums">{value === undefined ? '–' : formatNumber(value)}</dd>
      </dl>
      <span className="hidden size-10 shrink-0 place-items-center self-start rounded-lg bg-accent-50 text-accent-600 sm:grid">
        <Icon aria-hidden="true" size={20} />
      </span>
    </div>
  );
}
