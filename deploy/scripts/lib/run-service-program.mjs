/** Gets the services ready and becomes one of their programs, in this very process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, ensureServicesBuilt, ensureTestbedBuilt, requireNode } from './prepare.mjs';
import { root } from './run.mjs';

const become = (workspace, name) => import(pathToFileURL(join(root, 'services', workspace, 'dist', name)).href);

/** @param {string} name file in services/standalone/dist */
export async function runServiceProgram(name) {
  requireNode();
  await ensureInstalled();
  await ensureServicesBuilt();

  await become('standalone', name);
}

/** @param {string} name file in services/testbed/dist */
export async function runTestbedProgram(name) {
  requireNode();
  await ensureInstalled();
  await ensureTestbedBuilt();

  await become('testbed', name);
}
