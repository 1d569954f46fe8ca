import { startRelay } from './relay.ts';
import { runProcess } from './run-process.ts';

await runProcess('relay', startRelay);
