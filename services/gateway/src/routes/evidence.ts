import {
  CheckpointsQuery,
  CheckpointsReply,
  EventProofReply,
  EvidenceKeysReply,
  HistoryExportQuery,
  VerificationQuery,
  VerificationReply,
} from '@entry/contracts/evidence/api';
import { applicationStream } from '@entry/domain/streams';
import { BEFORE_FIRST, type EventLog, type Position } from '@entry/platform/ports/event-log';
import type { ReceiptFacts } from '@entry/platform/ports/evidence-desk';
import { defineRoute, type Route } from '../http/define-route.ts';
import { contentDisposition } from '../http/file-response.ts';
import { listingOf, pageReply } from '../http/paging.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { RouteKit } from '../route-kit.ts';
import { requireOwnApplication } from './applications.ts';

/** Events in one export: each comes with its proof. What is larger is a matter of `npm run audit -- export`. */
const LARGEST_EXPORT = 5_000;
const STREAM_PAGE = 500;
/** The events that record a confirmation number. */
const RECORDING: ReadonlySet<string> = new Set(['ConfirmationNumberRecorded', 'ConfirmationNumberCorrected']);
const CHECKING = 'ConfirmationNumberChecked';

/** What auditors ask about the evidence, and what applicants are given of it. Nothing here writes. */
export function evidenceRoutes(kit: RouteKit): readonly Route[] {
  const { evidence } = kit;

  const keys = defineRoute({
    method: 'GET',
    path: '/api/evidence/keys',
    policy: 'public',
    reads: [],
    reply: EvidenceKeysReply,
    handle: async () => ({ body: await evidence.keys() }),
  });

  const checkpoints = defineRoute({
    method: 'GET',
    path: '/api/audit/checkpoints',
    policy: 'staff',
    query: CheckpointsQuery,
    reads: [],
    reply: CheckpointsReply,
    handle: async ({ query }) => {
      const { offset, limit } = listingOf(query);
      const found = await evidence.listCheckpoints(offset, limit);
      const { evidence: verifierKey } = await evidence.keys();

      return { body: { checkpoints: [...found.checkpoints], verifierKey, ...pageReply(query, found.total) } };
    },
  });

  const proof = defineRoute({
    method: 'GET',
    path: '/api/audit/events/{id}/proof',
    policy: 'staff',
    reads: ['timeline'],
    reply: EventProofReply,
    handle: async ({ params }) => {
      const answer = await evidence.prove({
        eventId: params.id,
        position: await kit.queries.findEventPosition(params.id),
      });
      if (answer.kind === 'not covered yet') throw new HttpProblem('not_sealed_yet');
      if (answer.kind === 'contradicted') throw new HttpProblem('history_contradicted');

      return { body: { proof: answer.proof, index: answer.index, time: answer.time } };
    },
  });

  const verification = defineRoute({
    method: 'GET',
    path: '/api/audit/verification',
    policy: 'staff',
    query: VerificationQuery,
    reads: [],
    reply: VerificationReply,
    handle: async ({ query }) => ({
      body: query.start === 'now' ? evidence.startVerification() : evidence.verification(),
    }),
  });

  const history = defineRoute({
    method: 'GET',
    path: '/api/audit/export',
    policy: 'staff',
    query: HistoryExportQuery,
    reads: [],
    reply: 'file',
    records: 'export',
    handle: async ({ query: { after, through }, record }) => {
      const from = after === undefined ? BEFORE_FIRST : BigInt(after);
      // Not every log can be read from a place where no event is.
      if (after !== undefined && (await kit.log.readAt(from)) === null) throw new HttpProblem('not_found');

      const to = through === undefined ? null : BigInt(through);
      // How many it will be shows only at its end: the most there can be.
      await record({ kind: 'export', list: 'event_log', search: '', rowCount: LARGEST_EXPORT });
      return downloaded(
        streamOf(evidence.exportHistory(from, to, LARGEST_EXPORT)),
        'application/x-ndjson',
        'history.ndjson',
      );
    },
  });

  const receipt = defineRoute({
    method: 'GET',
    path: '/api/applications/{id}/receipt',
    policy: 'applicant',
    reads: ['applications'],
    reply: 'file',
    handle: async ({ account, params }) => {
      requireOwnApplication(account, params.id);
      const { recorded, position, confirmationNumber, check } = await readConfirmation(kit, params.id);
      const facts = { applicationId: params.id, confirmationNumber, check, ...recorded };
      const text = await evidence.signReceipt(facts, position);
      if (text === null) throw new HttpProblem('not_sealed_yet');

      return downloaded(text, 'application/json; charset=utf-8', 'confirmation-receipt.json');
    },
  });

  return [keys, checkpoints, proof, verification, history, receipt];
}

type Recording = Pick<ReceiptFacts, 'eventId' | 'stream' | 'recordedAt'> & {
  readonly position: Position;
  /** Of the last event about the number, which may be that an admin checked it. */
  readonly lastPosition: Position;
};
type Confirmation = Pick<Recording, 'position'> &
  Pick<ReceiptFacts, 'confirmationNumber' | 'check'> & {
    readonly recorded: Pick<Recording, 'eventId' | 'stream' | 'recordedAt'>;
  };

/**
 * The number and the event that recorded it. They come from the read model and from the log: one that was corrected or
 * checked at this moment must not be signed together with the event of the other.
 * @throws HttpProblem
 */
async function readConfirmation({ log, queries, waitFor }: RouteKit, applicationId: string): Promise<Confirmation> {
  const found = await findRecording(log, applicationStream(applicationId));
  if (found === null) throw new HttpProblem('no_confirmation_number');

  const { position, lastPosition, ...recorded } = found;
  const isShown = await waitFor(lastPosition, ['applications']);
  const confirmation = await queries.findConfirmation(applicationId);
  const again = await findRecording(log, recorded.stream);
  if (!isShown || confirmation === null || again?.lastPosition !== lastPosition) {
    throw new HttpProblem('unavailable', { headers: { 'Retry-After': '1' } });
  }

  const { confirmationNumber, check } = confirmation;
  return { recorded, position, confirmationNumber, check };
}

/** The event of an application that recorded its number last, and the last one about that number. */
async function findRecording(log: EventLog, stream: string): Promise<Recording | null> {
  let found: Recording | null = null;
  for (let revision = 0; ; ) {
    const page = await log.readStream(stream, revision, STREAM_PAGE);
    const last = page.at(-1);
    if (last === undefined) return found;

    for (const { type, metadata, position } of page) {
      const { eventId, recordedAt } = metadata;
      if (RECORDING.has(type)) found = { eventId, stream, recordedAt, position, lastPosition: position };
      if (type === CHECKING && found !== null) found = { ...found, lastPosition: position };
    }
    revision = last.revision + 1;
  }
}

function downloaded(body: string | ReadableStream<Uint8Array>, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Read as fast as it is taken, and no further when nobody takes it any more. */
function streamOf(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = lines[Symbol.asyncIterator]();
  const encoder = new TextEncoder();

  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value as string));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
