import type { AsOf } from '@entry/contracts/audit/time-travel';
import { formatDateTime } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { describeMoment } from '../moments.ts';

/** Stays in sight: whoever reads on must not take the past for the present. */
export function MomentBanner({ asOf }: { readonly asOf: AsOf }) {
  const text = useText();
  const { isNow, revision, eventCount, recordedAt, actorRole, type } = asOf;
  const event = text(type.startsWith('Account') ? 'timeTravel.afterEventOf' : 'timeTravel.eventOf', {
    number: revision + 1,
    count: eventCount,
    words: describeMoment(asOf, text),
  });
  const date = formatDateTime(recordedAt);

  return (
    <div className="sticky top-18 z-10">
      <Notice
        kind={isNow ? 'info' : 'warning'}
        isAnnounced
        title={text(isNow ? 'timeTravel.isNow' : 'timeTravel.asOf', { date, event })}
      >
        <p className="text-sm max-sm:sr-only">
          {text(`timeTravel.by.${actorRole}`)}{' '}
          {isNow ? text('timeTravel.nothingSince', { date }) : text('timeTravel.readOnly')}
        </p>
      </Notice>
    </div>
  );
}
