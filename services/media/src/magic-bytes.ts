import type { MediaType } from '@entry/contracts/rules/documents';

const SIGNATURES: readonly { readonly mediaType: MediaType; readonly bytes: readonly number[] }[] = [
  { mediaType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mediaType: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

/** What the first bytes say; null for everything that is not accepted. Names and browser claims do not count. */
export function findMediaType(bytes: Uint8Array): MediaType | null {
  const match = SIGNATURES.find((signature) => signature.bytes.every((byte, index) => bytes[index] === byte));

  return match?.mediaType ?? null;
}
