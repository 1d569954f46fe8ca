import type { HistoryOptions } from '@entry/audit/commands/audit-source';
import { EVENT_REGISTRY } from '@entry/domain/registry';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { createHistoryReader } from '@entry/gateway/reports/history-reader';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createSealer, type Sealer } from '@entry/platform/encryption/sealer';
import type { HistoryReader } from '@entry/platform/ports/history-reader';
import type { KeyVault } from '@entry/platform/ports/key-vault';

/** Of who has no keys. */
export const NO_SEALER: Sealer = {
  seal: () => Promise.reject(new Error('Nothing is sealed without keys')),
  open: async () => null,
};

/** A history that is read out of its log. @param vault null to tell facts only */
export function openHistory(
  { log, openProver }: Pick<HistoryOptions, 'log' | 'openProver'>,
  vault: KeyVault | null,
): HistoryReader {
  const sealer = vault === null ? NO_SEALER : createSealer({ vault });
  const { project, open } = createEventCodec({ sealer, registry: EVENT_REGISTRY });

  return createHistoryReader({
    log,
    project,
    open: vault === null ? null : open,
    createStore: createMemoryReadStore,
    openProver,
    now: () => new Date().toISOString(),
  });
}
