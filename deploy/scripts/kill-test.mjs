/** `npm run kill-test -- [--kills 200] [--compare-every 10] [--seed N] [--keep]`: kills the service again and again. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('kill-test/main.js');
