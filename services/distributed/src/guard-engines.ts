import { setTimeout as delay } from 'node:timers/promises';
import { countKeys, createMongoEngineMarks } from '@entry/mongodb/engine-marks';
import type { Mongo } from '@entry/mongodb/open-mongo';
import { createLogGuard, type LogGuard, type OnSetBack } from '@entry/platform/guarding/log-guard';
import { EngineSetBackError } from '@entry/platform/guarding/set-back-error';
import { checkVault } from '@entry/platform/guarding/vault-check';
import type { Logger } from '@entry/platform/logger';
import type { EngineMarks } from '@entry/platform/ports/engine-marks';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { KeyVault } from '@entry/platform/ports/key-vault';

/** Notices that the log or the vault is older than what was acknowledged. */
export type EngineGuard = {
  /** Looks at both now and then. */
  readonly watch: (onSetBack: OnSetBack) => void;
  readonly close: () => Promise<void>;
};

export type EngineGuardOptions = {
  readonly mongo: Mongo;
  readonly logGuard: LogGuard;
  readonly log: EventLog;
  readonly vault: KeyVault;
  readonly marks: EngineMarks;
  readonly mayRaise: boolean;
};

/** All keys are counted for it. In milliseconds. */
const VAULT_INTERVAL = 60_000;

/** Of who only looks at the log. */
export const guardLog = (mongo: Mongo, log: EventLog, logger: Logger): LogGuard =>
  createLogGuard({ log, marks: createMongoEngineMarks({ mongo }), logger, mayRaise: false });

/** @throws EngineSetBackError when one of them is older; UnavailableError */
export async function guardEngines(options: EngineGuardOptions): Promise<EngineGuard> {
  const { mongo, logGuard, log, vault, marks, mayRaise } = options;
  const stopping = new AbortController();
  let watching: Promise<void> | null = null;
  const lookAtVault = () => checkVault({ vault, count: () => countKeys(mongo), log, marks, mayRaise });
  await logGuard.check();
  await lookAtVault();
  // Last: the vault is held to the events behind the mark.
  await logGuard.begin();

  async function keepLooking(onSetBack: OnSetBack): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      await delay(VAULT_INTERVAL, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await lookAtVault();
      } catch (error) {
        if (error instanceof EngineSetBackError) return onSetBack(error);
      }
    }
  }

  return {
    watch: (onSetBack) => {
      logGuard.watch(onSetBack);
      watching ??= keepLooking(onSetBack);
    },
    close: async () => {
      stopping.abort();
      await watching;
      await logGuard.close();
    },
  };
}
