const keys = new WeakMap<object, string>();

/**
 * The key of one intent. It hangs on the variables object of a mutation: a retry passes the same object and
 * gets the same key, so that the server acts once; a new submission makes a new object and a new key.
 */
export function idempotencyKeyOf(variables: object): string {
  const known = keys.get(variables);
  if (known !== undefined) return known;

  const key = createUuid();
  keys.set(variables, key);

  return key;
}

/** For what was sent by an earlier page, and is sent again by this one. */
export function keepIdempotencyKey(variables: object, key: string): void {
  keys.set(variables, key);
}

/** `crypto.randomUUID` exists on secure origins only, and a trial over plain HTTP in a local network is not one. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
