export type SealedBytes = { readonly iv: Uint8Array<ArrayBuffer>; readonly content: ArrayBuffer };

/** AES-256-GCM under a fresh IV. `context` is not stored: whoever opens it has to know what it belongs to. */
export async function sealBytes(key: CryptoKey, context: string, bytes: Uint8Array<ArrayBuffer>): Promise<SealedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(context);
  const content = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes);

  return { iv, content };
}

/** @throws DOMException for another key, another context, or bytes that were changed */
export async function openBytes(key: CryptoKey, context: string, { iv, content }: SealedBytes): Promise<Uint8Array> {
  const additionalData = new TextEncoder().encode(context);

  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, content));
}
