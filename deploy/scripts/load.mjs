/** `npm run load -- [--url http://127.0.0.1:3000] [--rate 1] [--duration 60]`: plays people and admins over HTTP. */
import { runTestbedProgram } from './lib/run-service-program.mjs';

await runTestbedProgram('load/main.js');
