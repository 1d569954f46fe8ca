/** Reads the imports of the sources with dependency-cruiser. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode, tool } from './run.mjs';
import { listWorkspaces } from './workspaces.mjs';

/**
 * @param {string} folder paths of the rules are relative to it
 * @returns modules with their imports, and a summary with the violations of `.dependency-cruiser.mjs`
 */
export async function cruise(folder, sources) {
  const cli = tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const { output } = await runNode(
    [cli, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...sources],
    { cwd: folder, capture: true },
  );

  return JSON.parse(output);
}

/** All sources of all packages of this repository. */
export function cruiseSources() {
  const sources = listWorkspaces()
    .map((folder) => `${folder}/src`)
    .filter((folder) => existsSync(join(root, folder)));

  return cruise(root, sources);
}
