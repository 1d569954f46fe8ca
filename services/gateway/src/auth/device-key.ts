import { hkdfSync } from 'node:crypto';
import type { KeyVault } from '@entry/platform/ports/key-vault';

const PURPOSE = 'assisted-entry device records';

/**
 * What seals the records that an applicant's browser keeps, base64. It follows from the applicant's own key: the same
 * person gets the same one at every login and nobody else ever does, and once the person is erased nobody gets it again.
 * Null when there is no key.
 */
export async function deviceKeyOf(vault: KeyVault, accountId: string): Promise<string | null> {
  const key = await vault.findKey(accountId);
  return key === null ? null : Buffer.from(hkdfSync('sha256', key, accountId, PURPOSE, 32)).toString('base64');
}
