import { readConfiguration } from '@entry/platform/configuration';
import { createLogger } from '@entry/platform/logger';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { startService } from '@entry/standalone/compose';
import { createReplyCheck } from './check-replies.ts';
import { describeRoute } from './describe-route.ts';
import type { Memory, Reply, Request, RouteDescription } from './messages.ts';

/**
 * The service as `main.ts` composes it, in the process that is attacked. Over a channel that only a parent process has it
 * says which routes there are and how much memory it holds; every reply is held to its schema before it leaves.
 */
const configuration = readConfiguration(process.env);
const logger = createLogger({ level: configuration.logLevel });
const routes: RouteDescription[] = [];
const checkReplies = createReplyCheck((message) => tell({ kind: 'fault', message }));
const service = await startService(configuration, logger, {
  // Everybody in the test has the same address.
  rateLimits: null,
  decorateRoute: (route) => {
    routes.push(describeRoute(route));

    return checkReplies(route);
  },
});
const { log } = service.parts;
const PAGE = 1_000;

process.on('message', (request: Request) => void answer(request));
// Whoever started it is gone, however that came: it must not stay behind.
process.on('disconnect', () => process.exit(1));
tell({ kind: 'ready', address: service.address, routes });

async function answer(request: Request): Promise<void> {
  if (request.kind === 'stop') {
    await service.stop();
    process.exit(0);
  }

  tell({ kind: 'memory', memory: await measureMemory() });
}

async function measureMemory(): Promise<Memory> {
  const events = await countEvents();
  // What finalizers let go of is collected by the next one.
  for (let time = 0; time < 3; time += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { rss, heapUsed, external } = process.memoryUsage();

  return { rss, heap: heapUsed, external, events };
}

async function countEvents(): Promise<number> {
  let count = 0;
  for (let after = BEFORE_FIRST; ; ) {
    const page = await log.readAll(after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return count;

    count += page.length;
    after = last.position;
  }
}

function tell(reply: Reply): void {
  process.send?.(reply);
}
