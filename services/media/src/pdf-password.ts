import { createCipheriv, createHash } from 'node:crypto';

/** Algorithm 2 of ISO 32000-1: what a password is filled up with. The empty one, which nobody has to type, is only this. */
const FILLING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
/** An encryption dictionary takes a few hundred. */
const DICTIONARY_BYTES = 4_096;
const TAIL_BYTES = 1_024;

/** What of an encryption dictionary tells whether the empty password opens the file. */
type Encryption = {
  readonly revision: number;
  readonly keyBytes: number;
  readonly permissions: number;
  readonly owner: Buffer;
  readonly user: Buffer;
  readonly fileId: Buffer;
  readonly isMetadataEncrypted: boolean;
};

/**
 * Whether nobody can open the PDF without being told a password. Many are encrypted that everybody can open: banks forbid
 * printing or changing theirs. Not a parser: only the last trailer and the dictionary that it names are looked at, and where
 * they cannot be read nothing is said against the file.
 */
export function isPasswordNeeded(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const trailer = findTrailer(text);
  const dictionary = findDictionary(text, trailer);
  if (dictionary === null) return false;
  // Of certificates, or of a product of its own: whoever looks at the file here has neither.
  if (!/\/Filter\s*\/Standard\b/.test(dictionary)) return /\/Filter\s*\//.test(dictionary);

  const encryption = readEncryption(dictionary, trailer);
  return encryption !== null && !isOpenedByEmptyPassword(encryption);
}

/** The dictionary that stands where the end of the file points: after the table, or of the stream that is the table. */
function findTrailer(text: string): string {
  const offset = Number(/startxref\s+(\d+)/.exec(text.slice(-TAIL_BYTES))?.[1] ?? Number.NaN);
  const isTable = text.startsWith('xref', offset);
  const start = isTable ? text.indexOf('trailer', offset) : offset;

  return Number.isNaN(offset) || start < 0 ? '' : text.slice(start, start + DICTIONARY_BYTES);
}

function findDictionary(text: string, trailer: string): string | null {
  const named = /\/Encrypt\s+(?:(\d+)\s+(\d+)\s+R\b|<<)/.exec(trailer);
  if (named === null) return null;
  if (named[1] === undefined) return trailer.slice(named.index);

  const object = new RegExp(`(?:^|[\\r\\n\\s])${named[1]}\\s+${named[2]}\\s+obj\\b`).exec(text);
  return object === null
    ? null
    : (text.slice(object.index, object.index + DICTIONARY_BYTES).split('endobj')[0] ?? null);
}

function readEncryption(dictionary: string, trailer: string): Encryption | null {
  const number = (name: string) => Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? Number.NaN);
  const [revision, permissions] = [number('R'), number('P')];
  const [owner, user] = [readString(dictionary, 'O'), readString(dictionary, 'U')];
  if (owner === null || user === null || Number.isNaN(revision) || Number.isNaN(permissions)) return null;

  const bits = number('Length');
  return {
    revision,
    permissions,
    owner,
    user,
    // The crypt filters of later versions count in bytes.
    keyBytes: revision === 2 ? 5 : revision === 4 ? 16 : bits >= 40 ? bits / 8 : 5,
    fileId: readString(trailer, 'ID\\s*\\[') ?? Buffer.alloc(0),
    isMetadataEncrypted: !/\/EncryptMetadata\s+false\b/.test(dictionary),
  };
}

/** A string after the name, in hexadecimal digits or in brackets. */
function readString(dictionary: string, name: string): Buffer | null {
  const hexadecimal = new RegExp(`/${name}\\s*<([0-9A-Fa-f\\s]*)>`).exec(dictionary)?.[1];
  if (hexadecimal !== undefined) return Buffer.from(hexadecimal.replaceAll(/\s/g, ''), 'hex');

  const literal = new RegExp(`/${name}\\s*\\(((?:[^\\\\()]|\\\\[\\s\\S]|\\([^()]*\\))*)\\)`).exec(dictionary)?.[1];
  return literal === undefined ? null : Buffer.from(literal.replaceAll(ESCAPE, readEscape), 'latin1');
}

const ESCAPE = /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function readEscape(_whole: string, octal: string | undefined, other = ''): string {
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
  if (/^[\r\n]/.test(other)) return '';

  return ESCAPED[other] ?? other;
}

/** Algorithms 4 to 6 of ISO 32000-1, and 11 of ISO 32000-2. */
function isOpenedByEmptyPassword(encryption: Encryption): boolean {
  const { revision, user } = encryption;
  if (revision >= 5) return hashOfEmptyPassword(revision, user.subarray(32, 40)).equals(user.subarray(0, 32));

  const key = keyOfEmptyPassword(encryption);
  if (revision === 2) return rc4(key, FILLING).equals(user.subarray(0, 32));

  let value: Buffer = md5(FILLING, encryption.fileId);
  for (let round = 0; round < 20; round += 1)
    value = rc4(
      key.map((byte) => byte ^ round),
      value,
    );
  return value.equals(user.subarray(0, 16));
}

function keyOfEmptyPassword(encryption: Encryption): Buffer {
  const { revision, keyBytes, permissions, owner, fileId, isMetadataEncrypted } = encryption;
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions | 0);
  const unencrypted = revision >= 4 && !isMetadataEncrypted ? [Buffer.alloc(4, 0xff)] : [];
  let key = md5(FILLING, owner.subarray(0, 32), rights, fileId, ...unencrypted);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyBytes));

  return key.subarray(0, keyBytes);
}

/** Algorithm 2.B of ISO 32000-2; revision 5, which came before it, hashes once. */
function hashOfEmptyPassword(revision: number, salt: Buffer): Buffer {
  let key: Buffer = createHash('sha256').update(salt).digest();
  if (revision === 5) return key;

  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(encrypted)
      .digest();
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** By hand: the library behind `node:crypto` has it no more, for good reasons that are not about looking at old files. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index] ?? 0;
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [at(other), at(one)];
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 0xff;
    swap(index, other);
  }

  let [one, other] = [0, 0];
  return Buffer.from(data).map((byte) => {
    one = (one + 1) & 0xff;
    other = (other + at(one)) & 0xff;
    swap(one, other);
    return byte ^ at((at(one) + at(other)) & 0xff);
  }) as Buffer;
}
