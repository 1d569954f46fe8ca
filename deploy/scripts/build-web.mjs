/** Builds the pages unless they are fresh. */
import { ensureInstalled, ensureWebBuilt, requireNode } from './lib/prepare.mjs';

requireNode();
await ensureInstalled();
await ensureWebBuilt();
