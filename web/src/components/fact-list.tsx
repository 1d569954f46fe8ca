import type { ReactNode } from 'react';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Label and value pairs, two columns from tablets on. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
