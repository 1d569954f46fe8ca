/** `npm run damage-test -- [--damages 300] [--at-once 2] [--seed N]`: damages a data folder in every way it can think of. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('damage-test/main.js');
