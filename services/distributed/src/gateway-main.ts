import { lowerPoolPriority } from '@entry/platform/running/lower-pool-priority';
import { startGateway } from './gateway.ts';
import { runProcess } from './run-process.ts';

await lowerPoolPriority();
await runProcess('gateway', startGateway);
