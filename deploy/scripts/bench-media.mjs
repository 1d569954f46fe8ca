/** `npm run bench:media -- [--quick] [--only photos,cost,crowds]`: what the checks of photos and slips find, miss and cost. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('bench-media/main.js');
