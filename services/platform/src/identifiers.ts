import { hash, randomUUID } from 'node:crypto';
import QuickLRU from 'quick-lru';
import * as z from 'zod/mini';

const IDENTIFIER = z.regexes.uuid();

/** What `Identifier` of the contracts takes, without the object that its verdict is. Asked for several times a request. */
export const isIdentifier = (text: string): boolean => IDENTIFIER.test(text);

/** Root of every identifier derived from a name that is not a UUID. Never changes. */
const SERVICE_NAMESPACE = '6f9ae0a5-2f0e-5b0c-8a39-6c1d6a3f9d27';

const VARIANT = '89ab';

const CANONICAL_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a UUID as we write them: lower case, with hyphens. */
export function isCanonicalUuid(text: string): boolean {
  return text.length === 36 && CANONICAL_UUID.test(text);
}

/** A new random identifier (UUIDv4). */
export function newId(): string {
  return randomUUID();
}

/** Name-based identifier (RFC 9562, version 5): the same two inputs always give the same UUID. */
export function uuidv5(namespace: string, name: string): string {
  const nameLength = Buffer.byteLength(name);
  const input = Buffer.allocUnsafe(16 + nameLength);
  input.write(namespace.replaceAll('-', ''), 0, 16, 'hex');
  input.write(name, 16, nameLength, 'utf8');

  const digest = hash('sha1', input, 'hex');
  const variant = VARIANT[Number.parseInt(digest.charAt(16), 16) & 3];

  return hyphenate(`${digest.slice(0, 12)}5${digest.slice(13, 16)}${variant}${digest.slice(17, 32)}`);
}

const PARTS_OF_UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * A UUID from its 32 hexadecimal digits, as one text. Put together from its parts it would stay a tree of ten, six times as
 * large, for as long as anybody keeps it; and ids are what read models and caches keep most of.
 */
export function hyphenate(digits: string): string {
  return digits.replace(PARTS_OF_UUID, '$1-$2-$3-$4-$5');
}

/**
 * Id of a command that another one gives rise to on a further stream (a reservation, say). A command is
 * recognised by its id in its stream, so two streams must never be written under the same one.
 */
export function followUpCommandId(commandId: string, purpose: string): string {
  return uuidv5(commandId, purpose);
}

/** Everybody who is at work asks for their own again and again, and a hash costs as much as a look into a read model. */
const applicationIds = new QuickLRU<string, string>({ maxSize: 20_000 });

/** One application per applicant: its id follows from the account's. */
export function applicationIdOf(accountId: string): string {
  const known = applicationIds.get(accountId);
  if (known !== undefined) return known;

  const applicationId = uuidv5(accountId, 'application');
  applicationIds.set(accountId, applicationId);
  return applicationId;
}

/** Identifier of something that is known by a text (a keyed hash, a fixture's name). */
export function namedId(kind: string, name: string): string {
  return uuidv5(SERVICE_NAMESPACE, `${kind}:${name}`);
}
