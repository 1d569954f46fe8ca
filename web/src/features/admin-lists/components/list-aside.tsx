import type { ReactNode } from 'react';

/** Beside the count of a list, below it on phones. */
export function ListAside({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-6 gap-y-2 lg:gap-x-4">{children}</div>;
}
