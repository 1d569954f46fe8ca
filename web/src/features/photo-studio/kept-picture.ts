import * as z from 'zod/mini';
import { deviceRecords } from '../../device/device-records.ts';
import { onWipe } from '../../device/wipe-device.ts';
import { getSession, subscribeToSession } from '../../session/session-store.ts';
import { untilSafe } from '../uploads/until-safe.ts';
import type { UploadState } from '../uploads/upload-state.ts';
import { uploads } from '../uploads/uploads.ts';
import { whatBecameOf } from '../uploads/what-became-of.ts';
import type { Frame } from './geometry/frame.ts';

type KeptPicture = {
  readonly file: File;
  /** How it was fitted; null for one that needed no fitting. */
  readonly frame: Frame | null;
};

type OfApplication = KeptPicture & {
  readonly applicationId: string;
  /** The upload of the photo made of it; null while it is being fitted. */
  readonly sentAs: string | null;
};

const KeptFacts = z.object({
  name: z.string(),
  type: z.string(),
  /** Milliseconds since the epoch. */
  modifiedAt: z.number(),
  frame: z.nullable(z.object({ x: z.number(), y: z.number(), side: z.number(), turns: z.number(), tilt: z.number() })),
  /** How often it was fetched and not shown since. */
  fetches: z.number(),
  sentAs: z.optional(z.nullable(z.string())),
});
type KeptFacts = z.infer<typeof KeptFacts>;

/** Apart from the bytes, which stay the same while the frame is moved. */
const factsKey = (applicationId: string): string => `picture/${applicationId}`;
const bytesKey = (applicationId: string): string => `picture-bytes/${applicationId}`;

/** Of what the device keeps of one person a picture may not take so much that no document has room beside it. */
const MAXIMUM_BYTES = 30_000_000;
/** A picture that takes the page along each time it is opened must not be opened for ever. */
const MAXIMUM_FETCHES = 2;

/**
 * What somebody was fitting when the page changed under them: moved to the edge of a phone, a finger goes back, and a picture
 * that was taken here is nowhere else. One at a time, and never for another application: in memory, and on the device as
 * long as that may keep anything.
 */
let kept: OfApplication | null = null;
/** Whose bytes are on the device. */
let placed: File | null = null;
/** What is done on the device, one after the other. */
let last: Promise<unknown> = Promise.resolve();
let isQueued = false;

// Who leaves takes everything along. Who was logged out comes back and goes on.
subscribeToSession(() => {
  const session = getSession();
  if (session.status === 'signed-out' && session.isRefused !== true) kept = null;
});
onWipe(() => {
  placed = null;
});
// What was sent is needed until it has arrived: whoever is refused goes on with the same picture.
uploads.subscribe(() => {
  if (kept !== null && isRefused(kept.sentAs)) keepPicture(kept.applicationId, kept);
});
uploads.onDone(forgetSent);
uploads.onGone(forgetSent);

export function keepPicture(applicationId: string, { file, frame }: KeptPicture): void {
  kept = { applicationId, file, frame, sentAs: null };
  if (isQueued) return;

  // What is moved while one frame is written is written together.
  isQueued = true;
  void inTurn(async () => {
    isQueued = false;
    // Sent meanwhile: that is written when the upload is safe, and not before.
    if (kept !== null && kept.sentAs === null) await place(kept);
  });
}

export function findKeptPicture(applicationId: string): KeptPicture | null {
  return kept?.applicationId === applicationId && kept.sentAs === null ? kept : null;
}

/** Whether somebody was fitting a picture, on this page or on one before. */
export async function hasKeptPicture(applicationId: string): Promise<boolean> {
  return findKeptPicture(applicationId) !== null || (await factsOf(applicationId)) !== null;
}

/** The picture that a page before this one has left on the device. */
export async function fetchKeptPicture(applicationId: string): Promise<KeptPicture | null> {
  const records = deviceRecords();
  const facts = await factsOf(applicationId);
  if (facts === null) return null;

  // Once it is here again, nothing depends on what became of the upload.
  await records.put(factsKey(applicationId), { json: { ...facts, fetches: facts.fetches + 1, sentAs: null } });
  const bytes = (await records.get(bytesKey(applicationId)))?.bytes;
  if (bytes === undefined) return null;

  const { name, type, modifiedAt, frame } = facts;
  const file = new File([new Uint8Array(bytes)], name, { type, lastModified: modifiedAt });
  placed = file;

  return { file, frame };
}

/** The photo made of it is on its way: nobody is asked to go on with it, and it is there until the photo is. */
export function sendPicture(uploadId: string): void {
  if (kept === null) return;

  const sent = { ...kept, sentAs: uploadId };
  kept = sent;
  // Not before the upload would survive this page: until then the next page has nothing but the picture.
  void untilSafe(uploads, uploadId).then(() =>
    inTurn(async () => {
      if (kept === sent) await place(sent);
    }),
  );
}

/** @param upload has become the photo, or was cancelled */
function forgetSent({ id, intent }: Pick<UploadState, 'id' | 'intent'>): void {
  const { applicationId } = intent.fields;
  const isOfThisPage = kept?.sentAs === id;
  if (isOfThisPage) kept = null;
  if (applicationId === undefined) return;

  void inTurn(async () => {
    // Meanwhile there may be another in its place.
    if (kept !== null) return;
    // What a page before has sent the device knows; of this page's it was not told where the upload had no room beside it.
    if (isOfThisPage || (await readFacts(applicationId))?.sentAs === id) await removeFromDevice(applicationId);
  });
}

const isRefused = (id: string | null): boolean =>
  id !== null && uploads.all().some((upload) => upload.id === id && upload.phase === 'failed');

function inTurn(work: () => Promise<void>): Promise<unknown> {
  last = last.then(work).catch((error: unknown) => console.warn('The device did not keep the picture', error));

  return last;
}

async function place({ applicationId, file, frame, sentAs }: OfApplication): Promise<void> {
  if (file.size > MAXIMUM_BYTES) return;

  const records = deviceRecords();
  if (placed !== file) {
    placed = null;
    // The frame of another picture must not be laid over this one.
    await records.remove(factsKey(applicationId));
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!(await records.put(bytesKey(applicationId), { json: null, bytes }))) return;
    placed = file;
  }

  const facts = { name: file.name, type: file.type, modifiedAt: file.lastModified, frame, fetches: 0, sentAs };
  await records.put(factsKey(applicationId), { json: facts });
}

async function factsOf(applicationId: string): Promise<KeptFacts | null> {
  // Sent by this page: what the device says of it may be older.
  if (kept?.applicationId === applicationId && kept.sentAs !== null) return null;

  const facts = await readFacts(applicationId);
  if (facts === null) return null;

  const { sentAs = null } = facts;
  const became = sentAs === null ? 'refused' : await whatBecameOf(sentAs);
  if (became === 'under way') return null;
  if (became === 'refused' && facts.fetches < MAXIMUM_FETCHES) return facts;

  await removeFromDevice(applicationId);
  return null;
}

async function readFacts(applicationId: string): Promise<KeptFacts | null> {
  const { data } = KeptFacts.safeParse((await deviceRecords().get(factsKey(applicationId)))?.json);

  return data ?? null;
}

async function removeFromDevice(applicationId: string): Promise<void> {
  placed = null;
  await deviceRecords().remove(factsKey(applicationId));
  await deviceRecords().remove(bytesKey(applicationId));
}
