/** `npm run web-faults -- [--faults 100] [--seed N]`: types into the form while everything goes wrong that can. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('web-faults/main.js');
