import type { ReactNode } from 'react';

export type FactRow = { readonly label: string; readonly value: ReactNode };

/** Labels and values, a line each: what an admin compares with the file beside it. */
export function FactRows({ facts }: { readonly facts: readonly FactRow[] }) {
  return (
    <dl className="grid content-start">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-4 border-b border-line py-2 first:pt-0 last:border-b-0"
        >
          <dt className="text-sm text-muted first-letter:uppercase">{label}</dt>
          <dd className="min-w-0 text-end font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
