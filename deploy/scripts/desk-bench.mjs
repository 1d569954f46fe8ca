/** `npm run desk-bench -- [--applications 10000] [--seed 1]`: what an admin waits for, on a population, in a browser. */
import { ensureWebBuilt } from './lib/prepare.mjs';
import { runTestbedProgram } from './lib/run-service-program.mjs';

await ensureWebBuilt();
await runTestbedProgram('desk/main.js');
