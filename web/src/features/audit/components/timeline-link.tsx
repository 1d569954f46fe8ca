import { History } from 'lucide-react';
import { ButtonLink } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import type { IdFilter } from '../audit-view.ts';
import { auditLink } from '../event-links.ts';

type TimelineLinkProps = {
  readonly of: Extract<IdFilter, 'document' | 'slip' | 'entry'>;
  readonly id: string;
  /** Id of the element that names the thing, where several are on the page. */
  readonly describedBy?: string;
  /** The icon alone, where a row leaves no room for the word. */
  readonly isCompact?: boolean;
};

/** From a thing to everything that happened to it. On pages of the staff: nobody else may open the timeline. */
export function TimelineLink({ of, id, describedBy, isCompact = false }: TimelineLinkProps) {
  const text = useText();
  const name = text('admin.timeline');

  return (
    <ButtonLink
      variant="quiet"
      to={auditLink(of, id)}
      icon={<History aria-hidden="true" size={18} />}
      aria-label={isCompact ? name : undefined}
      title={isCompact ? name : undefined}
      aria-describedby={describedBy}
      data-key="timeline"
    >
      {!isCompact && name}
    </ButtonLink>
  );
}
