import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { CiphertextRejectedError } from './authenticated-cipher.ts';

/** Whose file it is. The ciphertext is bound to it and opens nowhere else. */
export type FileContext = { readonly fileId: string; readonly subjectId: string };

/** Four letters and the version of the layout: header | iv (12 bytes) | tag (16 bytes) | ciphertext. */
const HEADER = Buffer.from('AEFS\u0001', 'latin1');
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX_BYTES = HEADER.length + IV_BYTES + TAG_BYTES;
/** Piece after which other requests get their turn: less than a millisecond of work. */
const PIECE_BYTES = 262_144;

/** The bytes as they are stored, and their SHA-256 in lower-case hexadecimal (what `sha256sum` says of the file). */
export async function encryptFile(
  key: KeyObject,
  context: FileContext,
  bytes: Uint8Array,
): Promise<{ readonly stored: Buffer; readonly hash: string }> {
  const stored = Buffer.allocUnsafeSlow(PREFIX_BYTES + bytes.length);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedDataOf(context));
  for (const [start, end] of piecesOf(bytes.length)) {
    cipher.update(bytes.subarray(start, end)).copy(stored, PREFIX_BYTES + start);
    await letOthersRun();
  }
  cipher.final();

  HEADER.copy(stored, 0);
  iv.copy(stored, HEADER.length);
  cipher.getAuthTag().copy(stored, HEADER.length + IV_BYTES);

  return { stored, hash: await hashOf(stored) };
}

/** @throws CiphertextRejectedError when the file was changed or belongs to somebody else */
export async function decryptFile(key: KeyObject, context: FileContext, stored: Buffer): Promise<Uint8Array> {
  if (stored.length < PREFIX_BYTES || !stored.subarray(0, HEADER.length).equals(HEADER)) {
    throw new CiphertextRejectedError();
  }

  const iv = stored.subarray(HEADER.length, HEADER.length + IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedDataOf(context));
  decipher.setAuthTag(stored.subarray(HEADER.length + IV_BYTES, PREFIX_BYTES));
  const bytes = Buffer.allocUnsafeSlow(stored.length - PREFIX_BYTES);
  for (const [start, end] of piecesOf(bytes.length)) {
    decipher.update(stored.subarray(PREFIX_BYTES + start, PREFIX_BYTES + end)).copy(bytes, start);
    await letOthersRun();
  }

  try {
    decipher.final();
  } catch {
    throw new CiphertextRejectedError();
  }

  return bytes;
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (const [start, end] of piecesOf(bytes.length)) {
    hash.update(bytes.subarray(start, end));
    await letOthersRun();
  }

  return hash.digest('hex');
}

function* piecesOf(length: number): Iterable<readonly [number, number]> {
  for (let start = 0; start < length; start += PIECE_BYTES) yield [start, Math.min(length, start + PIECE_BYTES)];
}

function associatedDataOf({ fileId, subjectId }: FileContext): Buffer {
  return Buffer.from(`${fileId}|${subjectId}`);
}
