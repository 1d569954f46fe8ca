import { hash, randomUUID } from 'node:crypto';

/** Root of every identifier derived from a name that is not a UUID. Never changes. */
const SERVICE_NAMESPACE = '6f9ae0a5-2f0e-5b0c-8a39-6c1d6a3f9d27';

const VARIANT = '89ab';

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

  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

/** Id of an event by its command and its place in the append: a retry writes the same ids again. */
export function eventIdOf(commandId: string, index: number): string {
  return uuidv5(commandId, String(index));
}

/**
 * Id of a command that another one gives rise to on a further stream (a reservation, say). Event ids come from the
 * command id, so two streams must never be written under the same one.
 */
export function followUpCommandId(commandId: string, purpose: string): string {
  return uuidv5(commandId, purpose);
}

/** One application per applicant: its id follows from the account's. */
export function applicationIdOf(accountId: string): string {
  return uuidv5(accountId, 'application');
}

/** Identifier of something that is known by a text (a keyed hash, a fixture's name). */
export function namedId(kind: string, name: string): string {
  return uuidv5(SERVICE_NAMESPACE, `${kind}:${name}`);
}
