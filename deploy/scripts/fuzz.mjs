/** `npm run fuzz -- [--requests 1000000] [--seed N] [--only N]`: sends the service strange requests of every kind. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('fuzz/main.js');
