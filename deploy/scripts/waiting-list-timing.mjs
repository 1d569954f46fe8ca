/** `npm run waiting-list-timing -- [--requests 2000] [--seed 1]`: whether the answers tell who is on the waiting list. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('waiting-list-timing/main.js');
