/**
 * `npm run audit -- verify | replay | report | export | prove | receipt`: looks whether anybody changed the history, says
 * what was, and lets others look (docs/evidence.md).
 */
import { ensureVerifierBuilt } from './lib/prepare.mjs';
import { runServiceProgram } from './lib/run-service-program.mjs';

// An export carries it.
if (process.argv.includes('export')) await ensureVerifierBuilt();
await runServiceProgram('audit-main.js');
