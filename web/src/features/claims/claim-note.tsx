import { Eye } from 'lucide-react';
import { useText } from '../../messages/text.tsx';
import { type Colleagues, useColleaguesAt } from './claims.ts';

/** "Sara is looking at this", in a row of a list. */
export function ClaimNote({ itemId }: { readonly itemId: string }) {
  return <LookingNote colleagues={useColleaguesAt(itemId)} />;
}

export function LookingNote({ colleagues }: { readonly colleagues: Colleagues }) {
  const text = useText();
  if (colleagues.length === 0) return null;

  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-sm font-semibold text-warning-800">
      <Eye aria-hidden="true" size={16} className="shrink-0" />
      <span className="lg:in-[tr]:truncate">
        {text('claims.looking', { count: colleagues.length, names: colleagues.join(', ') })}
      </span>
    </span>
  );
}
