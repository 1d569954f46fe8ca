/** Bundles the programs that tests start, unless that was done: steps that run at the same time must not build them twice. */
import { bundlePrograms, ensureInstalled } from './lib/prepare.mjs';

await ensureInstalled();
process.exitCode = (await bundlePrograms()) === null ? 1 : 0;
