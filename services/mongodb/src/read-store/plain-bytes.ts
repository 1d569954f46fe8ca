/** The driver gives a Buffer for bytes; documents hold what was written, which is a plain Uint8Array. Changes in place. */
export function withPlainBytes<Value>(value: Value): Value {
  if (value instanceof Uint8Array) {
    return new Uint8Array(value.buffer, value.byteOffset, value.length) as unknown as Value;
  }
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;

  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (typeof member === 'object' && member !== null) members[name] = withPlainBytes(member);
  }

  return value;
}
