import { leasedTask } from '@entry/platform/leased-task';
import type { Logger } from '@entry/platform/logger';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import type { Leases } from '@entry/platform/ports/leases';
import { createSupervisor } from '@entry/platform/supervisor';
import { createEvidenceSigner } from './notes/evidence-signer.ts';
import { createEvidenceRecorder, type RecorderStatus } from './recorder.ts';
import { createWitness } from './witness-file.ts';

export type EvidenceWork = {
  readonly status: () => RecorderStatus;
  /** Signs what is there by now, and ends. */
  readonly stop: () => Promise<void>;
};

/**
 * Records evidence in this process, or waits until the one that does is gone: one of all that share the leases.
 * @throws TypeError when the key has not 32 bytes
 */
export function recordEvidence(options: {
  readonly log: EventLog;
  readonly evidence: EvidenceStore;
  readonly leases: Leases;
  /** Name of this process, for whoever looks who records. */
  readonly holder: string;
  /** 32 bytes that sign. */
  readonly key: Uint8Array;
  readonly witnessFile: string | null;
  readonly logger: Logger;
}): EvidenceWork {
  const { log, evidence, leases, holder, key, witnessFile, logger } = options;
  const signer = createEvidenceSigner(key);
  const witness = createWitness({ file: witnessFile, logger });
  const recorder = createEvidenceRecorder({ log, evidence, signer, witness, logger });
  // Of its own: it ends after everybody who appends.
  const supervisor = createSupervisor({ logger });
  supervisor.run('evidence', leasedTask(recorder.task, { leases, holder, name: 'evidence' }));

  return { status: recorder.status, stop: supervisor.stop };
}
