import { type ReceiptStatement, readReceipt, readStatement } from './receipt.ts';

/*
 * Checks a receipt where the person is: in a browser, or by the command line, with nothing but WebCrypto. It does what
 * services/audit does for auditors, on purpose by other code: whoever doubts the one has the other.
 */

export type ReceiptKeys = { readonly evidence: string | null; readonly receipts: string };

export type ReceiptCheck =
  | {
      readonly kind: 'genuine';
      readonly statement: ReceiptStatement;
      /** When the checkpoint was signed that covers the event: ISO 8601, UTC. */
      readonly sealedAt: string;
    }
  | { readonly kind: 'not a receipt' }
  /** Nobody whom the keys belong to signed it, or it was changed. */
  | { readonly kind: 'not signed by this service' }
  /** The statement is signed, and the proof is not one of what it says. */
  | { readonly kind: 'not in the history' };

const PROOF_FORM = 'c2sp.org/tlog-proof@v1';
const EVENT_TYPES: ReadonlySet<unknown> = new Set(['ConfirmationNumberRecorded', 'ConfirmationNumberCorrected']);

/** @param text of the file that the applicant was given */
export async function checkReceipt(text: string, keys: ReceiptKeys): Promise<ReceiptCheck> {
  const receipt = readReceipt(text);
  if (receipt === null) return { kind: 'not a receipt' };

  const signed = await openNote(receipt.statement, keys.receipts);
  const statement = signed === null ? null : readStatement(signed);
  if (statement === null) return { kind: 'not signed by this service' };

  const sealedAt = await findSealedAt(receipt.proof, statement, keys.evidence);
  return sealedAt === null ? { kind: 'not in the history' } : { kind: 'genuine', statement, sealedAt };
}

/** When the checkpoint was signed to whose root the proof of this very event leads; null when it does not. */
async function findSealedAt(
  proof: string,
  { applicationId, eventId, recordedAt }: ReceiptStatement,
  key: string | null,
): Promise<string | null> {
  const end = proof.indexOf('\n\n');
  const [form, extra = '', place = '', ...hashes] = proof.slice(0, end).split('\n');
  const checkpoint = key === null ? null : await openNote(proof.slice(end + 2), key);
  const index = Number(place.replace(/^index /, ''));
  if (form !== PROOF_FORM || checkpoint === null || !extra.startsWith('extra ') || !Number.isSafeInteger(index))
    return null;

  const entry = bytesOf(extra.slice('extra '.length));
  if (entry === null || !isAbout(entry, `application-${applicationId}`, eventId, recordedAt)) return null;

  const [, size = '', root = '', , , time = ''] = checkpoint.split('\n');
  const path = hashes.map(bytesOf);
  const found = await rootOf(entry, index, Number(size), path);
  return found !== null && base64(found) === root && time.startsWith('time ') ? time.slice('time '.length) : null;
}

function isAbout(entry: Uint8Array, stream: string, eventId: string, recordedAt: string): boolean {
  try {
    const fields = JSON.parse(new TextDecoder().decode(entry)) as unknown;
    if (!Array.isArray(fields)) return false;

    const [form, , entryStream, , entryId, type, entryTime] = fields as readonly unknown[];
    const isSame = entryStream === stream && entryId === eventId && entryTime === recordedAt;
    return form === 'entry-event/1' && isSame && EVENT_TYPES.has(type);
  } catch {
    return false;
  }
}

/** RFC 9162, 2.1.3.2. */
async function rootOf(
  entry: Uint8Array,
  index: number,
  size: number,
  path: readonly (Uint8Array | null)[],
): Promise<Uint8Array | null> {
  if (!Number.isSafeInteger(size) || index < 0 || index >= size) return null;

  let [place, last] = [index, size - 1];
  let root = await sha256(Uint8Array.of(0), entry);
  for (const hash of path) {
    if (hash === null || last === 0) return null;

    if (place % 2 === 1 || place === last) {
      root = await sha256(Uint8Array.of(1), hash, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else {
      root = await sha256(Uint8Array.of(1), root, hash);
    }
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }

  return last === 0 ? root : null;
}

/** The text of a note that this key signed (c2sp.org/signed-note, Ed25519); null when it did not. */
async function openNote(note: string, verifierKey: string): Promise<string | null> {
  const [, name, id, encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(verifierKey) ?? [];
  const key = bytesOf(encoded);
  const end = note.lastIndexOf('\n\n');
  if (name === undefined || key === null || key.length !== 33 || key[0] !== 1 || end === -1) return null;

  const text = note.slice(0, end + 1);
  if (!text.startsWith(`${name}\n`)) return null;

  for (const line of note.slice(end + 2).split('\n')) {
    const [, signer, signature = ''] = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
    const bytes = bytesOf(signature);
    if (signer !== name || bytes === null || hex(bytes.subarray(0, 4)) !== id) continue;

    return (await isSigned(key.subarray(1), bytes.subarray(4), new TextEncoder().encode(text))) ? text : null;
  }

  return null;
}

async function isSigned(key: Uint8Array, signature: Uint8Array, text: Uint8Array): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const imported = await subtle.importKey('raw', plain(key), 'Ed25519', false, ['verify']);

  return subtle.verify('Ed25519', imported, plain(signature), plain(text));
}

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }

  return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes));
}

/** Null for what is no base 64. */
function bytesOf(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}

const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
const base64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes));
const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
