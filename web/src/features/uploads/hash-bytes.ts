/** SHA-256; null where the browser has none to offer (a trial over plain HTTP). */
async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  // Missing outside secure contexts, whatever its type says.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;

  return subtle === undefined ? null : new Uint8Array(await subtle.digest('SHA-256', bytes));
}

/** In lower-case hexadecimal. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const digest = await digestOf(bytes);

  return digest && Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** As the header `Content-Digest` holds it (RFC 9530). */
export async function contentDigestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await digestOf(bytes);

  return `sha-256=:${btoa(String.fromCharCode(...(digest ?? [])))}:`;
}
