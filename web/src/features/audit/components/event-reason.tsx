import type { TimelineEntry } from '@entry/contracts/audit/api';
import { useText } from '../../../messages/text.tsx';

/** What the actor gave as a reason, in their own words; or that nobody can read it any more. */
export function EventReason({ reason, isErased }: Pick<TimelineEntry, 'reason' | 'isErased'>) {
  const text = useText();
  if (isErased) return <p className="text-sm text-muted italic">{text('timeline.erased')}</p>;
  if (reason === '') return null;

  return (
    <blockquote
      aria-label={text('timeline.reason')}
      className="border-s-4 border-accent-200 ps-3 text-sm wrap-anywhere whitespace-pre-line"
    >
      {reason}
    </blockquote>
  );
}
