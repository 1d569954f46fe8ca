import { readConfiguration } from '@entry/platform/configuration';
import { createLogger } from '@entry/platform/logger';
import { listProjections } from '@entry/projections/all';
import { startService } from '@entry/standalone/compose';
import { digestAll } from './digests.ts';
import type { Reply, Request } from './messages.ts';

/**
 * The service as `main.ts` composes it, in the process that is killed. It also answers its parent, over a channel
 * that only a parent process has, what the read models hold: the service itself needs no route for that.
 */
const CATCH_UP_DEADLINE = 120_000;
/** Many a kill then comes while a snapshot of the read models is written, and many a start begins with one. */
const SNAPSHOT_INTERVAL = 200;

const configuration = readConfiguration(process.env);
const logger = createLogger({ level: configuration.logLevel });
// Everybody in the test has the same address.
const service = await startService(configuration, logger, { rateLimits: null, snapshotInterval: SNAPSHOT_INTERVAL });
const { log, store, runner, projections } = service.parts;

process.on('message', (request: Request) => void answer(request));
// Whoever started it is gone, however that came: it must not stay behind.
process.on('disconnect', () => process.exit(1));
tell({ kind: 'ready', address: service.address, isRestored: service.parts.isRestored });

async function answer(request: Request): Promise<void> {
  if (request.kind === 'stop') {
    await service.stop();
    process.exit(0);
  }

  const head = await log.head();
  if (!(await runner.waitFor(head, CATCH_UP_DEADLINE))) throw new Error('The read models do not reach the log');
  const { isHealthy } = runner.status();
  if (!isHealthy) throw new Error('The read models are not healthy');

  tell({ kind: 'digest', head: String(head), digests: await digestAll(store, listProjections(projections)) });
}

function tell(reply: Reply): void {
  process.send?.(reply);
}
