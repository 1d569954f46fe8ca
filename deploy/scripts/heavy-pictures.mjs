/** `npm run heavy-pictures -- [--count 60]`: how much memory the service holds while that many heavy pictures come at once. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('heavy-pictures/main.js');
