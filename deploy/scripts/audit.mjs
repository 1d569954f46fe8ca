/**
 * `npm run audit -- verify | export <folder> | prove <event id>`: looks whether anybody changed the history, and lets
 * others look (docs/evidence.md).
 */
import { ensureVerifierBuilt } from './lib/prepare.mjs';
import { runServiceProgram } from './lib/run-service-program.mjs';

// An export carries it.
if (process.argv[2] === 'export') await ensureVerifierBuilt();
await runServiceProgram('audit-main.js');
