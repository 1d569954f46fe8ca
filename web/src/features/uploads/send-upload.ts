import { rangeOfPart, UPLOAD_PART_BYTES } from '@entry/contracts/rules/uploads';
import type { Upload } from '@entry/contracts/upload/api';
import { ApiProblem } from '../../api/api-problem.ts';
import { contentDigestOf } from './hash-bytes.ts';
import { beginUpload, completeUpload, sendAtOnce, sendPart } from './upload-api.ts';
import { isByParts, type UploadFacts } from './upload-intent.ts';

export type SendingEvents = {
  /** The service knows the upload by this id. */
  readonly onBegun: (uploadId: string) => void;
  /** Bytes that are there, those of parts under way included. */
  readonly onSent: (sent: number) => void;
  /** Bytes that the service has said it has. */
  readonly onReceived: (received: number) => void;
  /** All of it is there; only when this is over is it asked to be complete. `uploadId` is null for what goes at once. */
  readonly onFinishing: (uploadId: string | null) => Promise<void>;
  /** Asked before each request. @throws what ends the try when it is not for this person any more */
  readonly requireOwner: () => void;
};

/** Nothing of the upload is there, or not all of it: both are mended by asking what there is and sending the rest. */
const GONE: ReadonlySet<string> = new Set(['upload_not_found', 'upload_incomplete']);
const FRESH_STARTS = 2;

/**
 * Sends what the service does not have yet, from wherever an earlier try got to.
 * @throws ApiProblem; AbortError when it was cancelled
 */
export async function sendUpload(
  facts: UploadFacts,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  events: SendingEvents,
): Promise<void> {
  if (!isByParts(facts, UPLOAD_PART_BYTES)) {
    events.requireOwner();
    await sendAtOnce(facts, bytes, signal, (fraction) => {
      events.onSent(fraction * facts.size);
      if (fraction >= 1) void events.onFinishing(null);
    });
    return;
  }

  let { completedAs } = facts;
  for (let start = 0; ; start += 1) {
    try {
      // What became something is no longer found by its file: to begin again would make it twice.
      if (completedAs === undefined) await sendByParts(facts, bytes, signal, events);
      else await complete(completedAs, signal, events);
      return;
    } catch (error) {
      if (start >= FRESH_STARTS || !(error instanceof ApiProblem && GONE.has(error.code))) throw error;
      completedAs = undefined;
    }
  }
}

async function sendByParts(
  facts: UploadFacts,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  events: SendingEvents,
): Promise<void> {
  events.requireOwner();
  const upload = await beginUpload(facts, signal);
  events.onBegun(upload.id);
  let received = bytesOf(upload);
  events.onReceived(received);

  for (const index of missingParts(upload)) {
    const { start, end } = rangeOfPart(index, facts.size);
    const before = received;
    const content = bytes.subarray(start, end);
    const part = { uploadId: upload.id, index, bytes: content, digest: await contentDigestOf(content) };
    events.requireOwner();
    await sendPart(part, signal, (fraction) => events.onSent(before + fraction * (end - start)));
    received += end - start;
    events.onReceived(received);
  }

  await complete(upload.id, signal, events);
}

async function complete(uploadId: string, signal: AbortSignal, events: SendingEvents): Promise<void> {
  await events.onFinishing(uploadId);
  events.requireOwner();
  await completeUpload(uploadId, signal);
}

function missingParts({ receivedParts, size, partSize }: Upload): readonly number[] {
  const received = new Set(receivedParts);
  const all = Array.from({ length: Math.ceil(size / partSize) }, (_, index) => index);

  return all.filter((index) => !received.has(index));
}

/** How much of an upload the service has. */
export function bytesOf({ receivedParts, size }: Upload): number {
  return receivedParts.reduce((sum, index) => {
    const { start, end } = rangeOfPart(index, size);
    return sum + end - start;
  }, 0);
}
