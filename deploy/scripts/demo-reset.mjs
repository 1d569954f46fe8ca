/** `npm run demo:reset`: throws the demo data away, so that the next start seeds it anew. */
import { runServiceProgram } from './lib/run-service-program.mjs';

await runServiceProgram('demo-reset-main.js');
