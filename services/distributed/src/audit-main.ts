import { type AuditSource, EXIT, nothingStored } from '@entry/audit/commands/audit-source';
import { runAudit } from '@entry/audit/commands/run-audit';
import { openFolderEvidenceStore } from '@entry/embedded/evidence-store/evidence-store';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { createHistoryReader } from '@entry/gateway/reports/history-reader';
import { createMongoEvidenceStore } from '@entry/mongodb/evidence-store/evidence-store';
import type { Storage } from './open-engines.ts';
import { endAfter, openInTime, readContext } from './run-command.ts';

await endAfter(async () => {
  process.exitCode = await runAudit(process.argv.slice(2), {
    program: 'node services/distributed/dist/audit-main.js',
    sourceOptions: [],
    source: 'EventStoreDB and MongoDB, as the environment says',
    // Only then: whoever asks how it is used needs no servers.
    openSource: async () => sourceOf(await openInTime('audit', readContext('audit'))),
    openTarget: (folder) => openFolderEvidenceStore({ folder }),
  });
}, EXIT.couldNotLook);

function sourceOf({ log, mongo, codec, close }: Storage): AuditSource {
  return {
    log,
    evidence: createMongoEvidenceStore({ mongo }),
    inspectStored: nothingStored('MongoDB holds both, and this command does not read them'),
    openHistory: async ({ withPersonalData, ...options }) =>
      createHistoryReader({
        ...options,
        project: codec.project,
        open: withPersonalData ? codec.open : null,
        createStore: createMemoryReadStore,
        now: () => new Date().toISOString(),
      }),
    close,
  };
}
