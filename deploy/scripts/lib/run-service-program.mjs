/** Gets the services ready and becomes one of their programs, in this very process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, ensureServicesBuilt, requireNode } from './prepare.mjs';
import { root } from './run.mjs';

/** @param {string} name file in services/standalone/dist */
export async function runServiceProgram(name) {
  requireNode();
  await ensureInstalled();
  await ensureServicesBuilt();

  await import(pathToFileURL(join(root, 'services', 'standalone', 'dist', name)).href);
}
