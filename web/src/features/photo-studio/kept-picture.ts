import * as z from 'zod/mini';
import { deviceRecords } from '../../device/device-records.ts';
import { onWipe } from '../../device/wipe-device.ts';
import { getSession, subscribeToSession } from '../../session/session-store.ts';
import type { Frame } from './geometry/frame.ts';

type KeptPicture = {
  readonly file: File;
  /** How it was fitted; null for one that needed no fitting. */
  readonly frame: Frame | null;
};

type OfApplication = KeptPicture & { readonly applicationId: string };

const KeptFacts = z.object({
  name: z.string(),
  type: z.string(),
  /** Milliseconds since the epoch. */
  modifiedAt: z.number(),
  frame: z.nullable(z.object({ x: z.number(), y: z.number(), side: z.number(), turns: z.number(), tilt: z.number() })),
  /** How often it was fetched and not shown since. */
  fetches: z.number(),
});

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
/** The picture on the device was sent, and lies there only until that is safe. */
let isGivenUp = false;
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

export function keepPicture(applicationId: string, picture: KeptPicture): void {
  kept = { applicationId, ...picture };
  isGivenUp = false;
  if (isQueued) return;

  // What is moved while one frame is written is written together.
  isQueued = true;
  void inTurn(async () => {
    isQueued = false;
    if (kept !== null) await place(kept);
  });
}

export function findKeptPicture(applicationId: string): KeptPicture | null {
  return kept?.applicationId === applicationId ? kept : null;
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

  await records.put(factsKey(applicationId), { json: { ...facts, fetches: facts.fetches + 1 } });
  const bytes = (await records.get(bytesKey(applicationId)))?.bytes;
  if (bytes === undefined) return null;

  const { name, type, modifiedAt, frame } = facts;
  const file = new File([new Uint8Array(bytes)], name, { type, lastModified: modifiedAt });
  placed = file;

  return { file, frame };
}

/** @param isSafe resolves when what became of it needs the picture no more: until then it stays on the device */
export function forgetPicture(isSafe: Promise<unknown> = Promise.resolve()): void {
  const gone = kept;
  kept = null;
  isGivenUp = true;
  if (gone === null) return;

  void isSafe.then(() =>
    inTurn(async () => {
      // Meanwhile there may be another in its place.
      if (kept === null) await removeFromDevice(gone.applicationId);
    }),
  );
}

function inTurn(work: () => Promise<void>): Promise<unknown> {
  last = last.then(work).catch((error: unknown) => console.warn('The device did not keep the picture', error));

  return last;
}

async function place({ applicationId, file, frame }: OfApplication): Promise<void> {
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

  const facts = { name: file.name, type: file.type, modifiedAt: file.lastModified, frame, fetches: 0 };
  await records.put(factsKey(applicationId), { json: facts });
}

async function factsOf(applicationId: string): Promise<z.infer<typeof KeptFacts> | null> {
  if (isGivenUp) return null;

  const { data } = KeptFacts.safeParse((await deviceRecords().get(factsKey(applicationId)))?.json);
  if (data === undefined) return null;
  if (data.fetches < MAXIMUM_FETCHES) return data;

  await removeFromDevice(applicationId);
  return null;
}

async function removeFromDevice(applicationId: string): Promise<void> {
  placed = null;
  await deviceRecords().remove(factsKey(applicationId));
  await deviceRecords().remove(bytesKey(applicationId));
}
