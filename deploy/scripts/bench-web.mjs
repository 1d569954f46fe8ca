/**
 * `npm run bench:web -- [--rounds 5] [--idle-seconds 60] [--check]`: the built pages on a slow line and a slow phone, beside
 * static HTML of the same text. With `--check` it fails where a goal is missed.
 */
import { ensureWebBuilt } from './lib/prepare.mjs';
import { runTestbedProgram } from './lib/run-service-program.mjs';

await ensureWebBuilt();
await runTestbedProgram('bench-web/main.js');
