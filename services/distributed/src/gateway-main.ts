import { startGateway } from './gateway.ts';
import { runProcess } from './run-process.ts';

await runProcess('gateway', startGateway);
