/** `npm run chaos -- [--faults 300] [--seed N] [--keep]`: treats every process, engine and link of the distributed profile badly. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('chaos/main.js');
