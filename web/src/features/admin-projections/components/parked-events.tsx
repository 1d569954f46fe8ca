import type { ParkedEvent, ReadModelState } from '@entry/contracts/read-models/api';
import { formatDateTime } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';

/** What waits, with the event that could not be applied and the cause, for whoever mends it. */
export function ParkedEvents({ state: { parked, parkedCount } }: { readonly state: ReadModelState }) {
  const text = useText();

  return (
    <section className="rounded-lg bg-danger-50 p-4 text-danger-800">
      <h3 className="mb-2 font-bold">{text('projections.parkedTitle')}</h3>
      <ul className="grid gap-3">
        {parked.map((one) => (
          <li key={`${one.kind} ${one.target}`} className="grid gap-0.5 text-sm wrap-anywhere">
            <span className="font-semibold">{text(`projections.parked.${one.kind}`, { target: one.target })}</span>
            <span>
              {text('projections.parkedBy', { type: one.eventType, number: one.revision + 1, stream: one.stream })}
            </span>
            <Cause {...one} />
          </li>
        ))}
      </ul>
      {parkedCount > parked.length && (
        <p className="mt-3 text-sm">{text('projections.parkedMore', { count: parkedCount - parked.length })}</p>
      )}
    </section>
  );
}

function Cause({ recordedAt, cause }: ParkedEvent) {
  const text = useText();

  return (
    <span>
      {recordedAt === null
        ? text('projections.parkedCause', { cause })
        : text('projections.parkedSince', { date: formatDateTime(recordedAt), cause })}
    </span>
  );
}
