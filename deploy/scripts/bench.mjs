/** `npm run bench -- [--quick] [--only append,lag] [--seed N]`: measures both sides of every claim in one run. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('bench/main.js');
