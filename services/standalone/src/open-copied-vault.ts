import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotDatabase } from '@entry/embedded/event-log/snapshot';
import { createEmbeddedKeyVault, keyVaultFile } from '@entry/embedded/key-vault/key-vault';
import { loadMasterKey } from '@entry/platform/encryption/master-key';
import type { KeyVault } from '@entry/platform/ports/key-vault';
import { KeysMissingError } from './open-data-folder.ts';

/**
 * The keys of a data folder, to be read only. They are copied too, for a running service has the one connection that a
 * vault may have. The copy is wrapped as the original is, and must be gone when the command ends: a key that lingered would
 * bring an erased person back.
 * @throws KeysMissingError, MasterKeyError, WrongMasterKeyError, SnapshotError
 */
export async function openCopiedVault(options: {
  readonly folder: string;
  readonly masterKeyFile: string;
  /** For this command alone, and removed by it. */
  readonly workingFolder: string;
}): Promise<KeyVault> {
  const { folder, masterKeyFile, workingFolder } = options;
  const vaultFile = keyVaultFile(folder);
  for (const file of [vaultFile, masterKeyFile]) if (!existsSync(file)) throw new KeysMissingError(folder, file);

  const copy = join(workingFolder, 'vault.sqlite');
  await snapshotDatabase(vaultFile, copy);

  return createEmbeddedKeyVault({ file: copy, masterKey: loadMasterKey(masterKeyFile) });
}
