import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

/*
 * Signed notes with Ed25519 (c2sp.org/signed-note): a text, an empty line, and one line per signature. A key is told
 * apart by a name and by four bytes that follow from name and key.
 */

const ED25519 = 1;
const KEY_ID_BYTES = 4;
const SEED_BYTES = 32;
/** What stands before the bytes of a key in the encodings that Node reads (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const LARGEST_NOTE = 65_536;

export type NoteSigner = {
  readonly name: string;
  /** `<name>+<key id>+<key>`: all that somebody needs to check the signatures. */
  readonly verifierKey: string;
  /** @throws TypeError when the text does not end with a line break, or holds other control characters */
  readonly sign: (text: string) => string;
};

export type NoteVerifier = {
  readonly name: string;
  /** The text of a note that this key signed. @throws NoteError */
  readonly open: (note: string) => string;
};

/** The note is none, or nobody whom we know signed it. */
export class NoteError extends Error {
  override readonly name = 'NoteError';
}

/** @param seed 32 bytes of chance; the same ones give the same key */
export function createNoteSigner(name: string, seed: Uint8Array): NoteSigner {
  if (seed.length !== SEED_BYTES) throw new TypeError(`A signing key has ${SEED_BYTES} bytes, not ${seed.length}`);
  requireKeyName(name);
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const raw = Buffer.concat([Buffer.of(ED25519), spki.subarray(PUBLIC_PREFIX.length)]);
  const id = keyIdOf(name, raw);

  return {
    name,
    verifierKey: `${name}+${id.toString('hex')}+${raw.toString('base64')}`,
    sign: (text) => {
      if (!isNoteText(text)) throw new TypeError('The text of a note ends with a line break and has no other controls');

      const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)]);
      return `${text}\n\u2014 ${name} ${signature.toString('base64')}\n`;
    },
  };
}

/** @throws NoteError when it is not a key of this kind */
export function createNoteVerifier(verifierKey: string): NoteVerifier {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(verifierKey) ?? [];
  const raw = Buffer.from(encoded, 'base64');
  if (raw.length !== 1 + SEED_BYTES || raw[0] !== ED25519 || keyIdOf(name, raw).toString('hex') !== id) {
    throw new NoteError('That is no public key of a note: it has the form name+key id+key');
  }
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw.subarray(1)]), format: 'der', type: 'spki' });

  return { name, open: (note) => openNote(note, { name, id: Buffer.from(id, 'hex'), key }) };
}

type KnownKey = { readonly name: string; readonly id: Buffer; readonly key: KeyObject };

function openNote(note: string, known: KnownKey): string {
  const end = note.lastIndexOf('\n\n');
  if (note.length > LARGEST_NOTE || end === -1 || !note.endsWith('\n')) throw new NoteError('That is no signed note');

  const text = note.slice(0, end + 1);
  if (!isNoteText(text)) throw new NoteError('That is no signed note');

  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map(readSignature);
  const own = signatures.find((signature) => signature.name === known.name && signature.id.equals(known.id));
  if (own === undefined) throw new NoteError(`${known.name} did not sign the note`);
  if (!verify(null, Buffer.from(text), known.key, own.bytes)) throw new NoteError('The signature of the note is wrong');

  return text;
}

function readSignature(line: string): { readonly name: string; readonly id: Buffer; readonly bytes: Buffer } {
  const [, name, encoded] = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (name === undefined || bytes.length <= KEY_ID_BYTES)
    throw new NoteError('A signature of the note is not readable');

  return { name, id: bytes.subarray(0, KEY_ID_BYTES), bytes: bytes.subarray(KEY_ID_BYTES) };
}

function keyIdOf(name: string, raw: Buffer): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), raw]), 'buffer').subarray(0, KEY_ID_BYTES);
}

function requireKeyName(name: string): void {
  if (!/^[^\s+]+$/.test(name)) throw new TypeError('The name of a key has neither spaces nor a plus');
}

/** Whether it ends with a line break and has no control characters but these. */
function isNoteText(text: string): boolean {
  return text.endsWith('\n') && Array.from(text).every((character) => character === '\n' || character >= ' ');
}
