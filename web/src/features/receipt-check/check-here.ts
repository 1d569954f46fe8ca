import { checkReceipt, type ReceiptCheck } from '@entry/contracts/evidence/check-receipt';
import { getKeys } from './api/get-keys.ts';

export type CheckHere = ReceiptCheck | { readonly kind: 'cannot check here' };

/** Checks a receipt on this device; only the public keys are asked for. */
export async function checkHere(text: string): Promise<CheckHere> {
  const keys = await getKeys();
  // Missing on pages that are not secure; old browsers do not know the kind of signature.
  if (globalThis.crypto?.subtle === undefined) return { kind: 'cannot check here' };

  try {
    return await checkReceipt(text, keys);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return { kind: 'cannot check here' };
    return { kind: 'not signed by this service' };
  }
}
