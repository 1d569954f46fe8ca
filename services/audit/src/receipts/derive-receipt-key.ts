import { hkdfSync, type KeyObject } from 'node:crypto';

/** 32 bytes that sign receipts, from the service's own key, so that all gateways sign with the same. */
export function deriveReceiptKey(signingKey: KeyObject): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingKey, '', 'receipt signing key', 32));
}
