/** `npm run kill-test -- [--kills 200] [--compare-every 10] [--seed N] [--keep]`: kills the service again and again. */
import { runServiceProgram } from './lib/run-service-program.mjs';

await runServiceProgram('kill-test/main.js');
