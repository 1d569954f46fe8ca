/** `npm run bench:http -- [--quick] [--seed N] [--only rates,strangers]`: the gateway against a bare server, in one run. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('bench-http/main.js');
