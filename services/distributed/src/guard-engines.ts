import { setTimeout as delay } from 'node:timers/promises';
import { countKeys, createMongoEngineMarks } from '@entry/mongodb/engine-marks';
import type { Mongo } from '@entry/mongodb/open-mongo';
import { createLogGuard, type LogGuard } from '@entry/platform/guarding/log-guard';
import { EngineSetBackError } from '@entry/platform/guarding/set-back-error';
import { checkVault } from '@entry/platform/guarding/vault-check';
import type { Logger } from '@entry/platform/logger';
import type { EngineMarks } from '@entry/platform/ports/engine-marks';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { KeyVault } from '@entry/platform/ports/key-vault';

/** Notices that the log or the vault is older than what was acknowledged. */
export type EngineGuard = {
  /** In words for operators; null while nothing is wrong. */
  readonly alarm: () => string | null;
  /** Looks at both now and then. */
  readonly watch: () => void;
  readonly close: () => Promise<void>;
};

export type EngineGuardOptions = {
  readonly mongo: Mongo;
  readonly logGuard: LogGuard;
  readonly log: EventLog;
  readonly vault: KeyVault;
  readonly marks: EngineMarks;
  readonly mayRaise: boolean;
  readonly logger: Logger;
};

/** All keys are counted for it. In milliseconds. */
const VAULT_INTERVAL = 60_000;

/** Of who only looks at the log. */
export const guardLog = (mongo: Mongo, log: EventLog, logger: Logger): LogGuard =>
  createLogGuard({ log, marks: createMongoEngineMarks({ mongo }), logger, mayRaise: false });

/** @throws EngineSetBackError when one of them is older; UnavailableError */
export async function guardEngines(options: EngineGuardOptions): Promise<EngineGuard> {
  const { mongo, logGuard, log, vault, marks, mayRaise, logger } = options;
  const stopping = new AbortController();
  let vaultAlarm: string | null = null;
  let watching: Promise<void> | null = null;
  const lookAtVault = () => checkVault({ vault, count: () => countKeys(mongo), log, marks, mayRaise });
  // The vault first: the other check may begin a mark behind which nobody looks for keys.
  await lookAtVault();
  await logGuard.check();

  async function tellOfVault(): Promise<void> {
    try {
      await lookAtVault();
      vaultAlarm = null;
    } catch (error) {
      if (!(error instanceof EngineSetBackError)) return;

      if (vaultAlarm === null) logger.error({ task: 'engine-guard', error }, error.message);
      vaultAlarm = error.message;
    }
  }

  async function keepLooking(): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      await delay(VAULT_INTERVAL, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await tellOfVault();
    }
  }

  return {
    alarm: () => logGuard.alarm() ?? vaultAlarm,
    watch: () => {
      logGuard.watch();
      watching ??= keepLooking();
    },
    close: async () => {
      stopping.abort();
      await watching;
      await logGuard.close();
    },
  };
}
