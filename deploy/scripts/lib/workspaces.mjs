/** The workspaces as npm sees them: the patterns of package.json, read from the disk. Node built-ins only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @returns {string[]} folders such as `services/domain`, in order */
export function listWorkspaces() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];

    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });

  return folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).sort();
}
