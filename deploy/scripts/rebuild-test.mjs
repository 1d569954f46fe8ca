/** `npm run rebuild-test -- [--events 1000000] [--seed N]`: builds a version of the read models beside people who use them. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('rebuild-test/main.js');
