import { isCanonicalUuid } from '@entry/platform/identifiers';
import { UsageError } from '@entry/platform/running/explain-failure';
import { proveEvent, writeProof } from '../prove-event.ts';
import { type AuditSource, EXIT, type Terminal } from './audit-source.ts';

/** Prints the proof of an event, to be kept or handed on; answers what the program ends with. */
export async function runProve(
  source: Pick<AuditSource, 'log' | 'evidence'>,
  eventId: string,
  { print }: Pick<Terminal, 'print'>,
): Promise<number> {
  if (!isCanonicalUuid(eventId)) throw new UsageError('prove takes the id of an event, a UUID in small letters');

  const outcome = await proveEvent(source, { eventId, position: null });
  switch (outcome.kind) {
    case 'proven':
      print(writeProof(outcome.proof).trimEnd());
      return EXIT.verified;
    case 'not covered yet':
      print('No checkpoint covers that event: it is not in this log, or was recorded a moment ago.');
      return EXIT.couldNotLook;
    case 'contradicted':
      print('The log holds something else than what was recorded of that event. Run: npm run audit -- verify');
      return EXIT.notVerified;
  }
}
