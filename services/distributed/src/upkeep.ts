import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { type EvidenceWork, recordEvidence } from '@entry/audit/record-evidence';
import { createMongoEvidenceStore } from '@entry/mongodb/evidence-store/evidence-store';
import { degradationsOf } from '@entry/platform/degradations';
import { createFileAlarms } from '@entry/platform/file-alarms';
import type { Logger } from '@entry/platform/logger';
import { createSupervisor } from '@entry/platform/supervisor';
import {
  countsTask,
  erasureTask,
  expiryTask,
  fileCheckTask,
  fileSweepTask,
  uploadSweepTask,
} from '@entry/upkeep/upkeep';
import type { SettingsOf } from './configuration.ts';
import { answers, openStorage, type Storage } from './open-engines.ts';
import type { ProcessContext, RunningProcess } from './run-process.ts';
import { waitFor } from './wait-for.ts';

/** Does what has to be done now and then, once among all processes. */
export async function startUpkeep(context: ProcessContext<SettingsOf<'upkeep'>>): Promise<RunningProcess> {
  const { logger, metrics } = context;
  const storage = await waitFor(context, () => openStorage('upkeep', context));
  const { log, mongo } = storage;
  const fileAlarms = createFileAlarms({ logger, metrics });
  const dependencies = { ...storage, fileAlarms, holder: `${hostname()}-${process.pid}`, logger };
  const recording = startRecording(context, { ...storage, holder: dependencies.holder });
  const supervisor = createSupervisor({ logger });
  storage.guard?.watch(context.fail);
  supervisor.run('counts', countsTask(dependencies));
  supervisor.run('erasures', erasureTask(dependencies));
  supervisor.run('expiries', expiryTask(dependencies));
  supervisor.run('file-sweep', fileSweepTask(dependencies));
  supervisor.run('file-check', fileCheckTask(dependencies));
  supervisor.run('upload-sweep', uploadSweepTask(dependencies));

  return {
    address: null,
    databaseTime: mongo.time,

    isReady: () => true,

    async status() {
      const [hasEventLog, hasReadStore] = await Promise.all([answers(log.head), answers(mongo.ping)]);

      return {
        degraded: degradationsOf({ files: fileAlarms.status(), hasEventLog, hasReadStore }),
        files: fileAlarms.status(),
        tasks: supervisor.status(),
        evidence: recording?.status() ?? null,
      };
    },

    async stop() {
      await Promise.all([supervisor.stop(), recording?.stop()]);
      await storage.close();
    },
  };
}

/** Null when there is no key to sign with. */
function startRecording(
  { settings, logger }: { readonly settings: SettingsOf<'upkeep'>; readonly logger: Logger },
  { log, mongo, leases, holder }: Pick<Storage, 'log' | 'mongo' | 'leases'> & { readonly holder: string },
): EvidenceWork | null {
  const { EVIDENCE_KEY_FILE: keyFile, EVIDENCE_WITNESS_FILE: witnessFile = null } = settings;
  if (keyFile === undefined) {
    logger.warn({ task: 'evidence' }, 'No evidence is recorded: EVIDENCE_KEY_FILE names no key to sign it with');
    return null;
  }

  const evidence = createMongoEvidenceStore({ mongo });
  return recordEvidence({ log, evidence, leases, holder, key: readFileSync(keyFile), witnessFile, logger });
}
