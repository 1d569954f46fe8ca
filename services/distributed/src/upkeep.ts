import { hostname } from 'node:os';
import { createSupervisor } from '@entry/platform/supervisor';
import { countsTask, erasureTask, fileSweepTask } from '@entry/upkeep/upkeep';
import type { SettingsOf } from './configuration.ts';
import { answers, openStorage } from './open-engines.ts';
import type { ProcessContext, RunningProcess } from './run-process.ts';
import { waitFor } from './wait-for.ts';

/** Does what has to be done now and then, once among all processes. Ready while its engines answer. */
export async function startUpkeep(context: ProcessContext<SettingsOf<'upkeep'>>): Promise<RunningProcess> {
  const { logger } = context;
  const storage = await waitFor(context, () => openStorage('upkeep', context));
  const { log, mongo } = storage;
  const dependencies = { ...storage, holder: `${hostname()}-${process.pid}`, logger };
  const supervisor = createSupervisor({ logger });
  supervisor.run('counts', countsTask(dependencies));
  supervisor.run('erasures', erasureTask(dependencies));
  supervisor.run('file-sweep', fileSweepTask(dependencies));

  return {
    address: null,

    async readiness() {
      const [hasLog, hasStore] = await Promise.all([answers(log.head), answers(mongo.ping)]);

      return { isReady: hasLog && hasStore, eventLog: hasLog, readStore: hasStore, tasks: supervisor.status() };
    },

    async stop() {
      await supervisor.stop();
      await storage.close();
    },
  };
}
