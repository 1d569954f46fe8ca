/** Bundles what tests start, unless that was done: steps that run at the same time must not build the same file. */
import { bundlePrograms, ensureInstalled, ensureVerifierBuilt } from './lib/prepare.mjs';

await ensureInstalled();
if ((await bundlePrograms()) === null) process.exit(1);
await ensureVerifierBuilt();
