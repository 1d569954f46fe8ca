import { describeKeyVaultContract } from '../contract-suites/key-vault.ts';
import { createMemoryKeyVault, type SharedKeys } from '../testing/memory-key-vault.ts';
import { createCachedKeyVault } from './cached-key-vault.ts';

describeKeyVaultContract('A cached vault on a server', async () => {
  const keys: SharedKeys = new Map();
  const open = async () => createCachedKeyVault({ vault: createMemoryKeyVault(keys) });
  const vault = await open();

  return { vault, reopen: open, openAnother: open, release: () => vault.close() };
});
