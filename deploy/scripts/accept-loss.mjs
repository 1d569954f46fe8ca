/** `npm run accept-loss`: the deliberate way on after a loss that no backup mends; docs/runbooks/damaged-data.md. */
import { runServiceProgram } from './lib/run-service-program.mjs';

await runServiceProgram('accept-loss-main.js');
