/**
 * `npm start`: installs and builds what is missing, then becomes the service. The service runs in this very
 * process, so signals and exit codes are its own.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, ensureServicesBuilt, ensureWebBuilt, requireNode } from './lib/prepare.mjs';
import { root } from './lib/run.mjs';

requireNode();
await ensureInstalled();
await ensureServicesBuilt();
await ensureWebBuilt();

await import(pathToFileURL(join(root, 'services', 'standalone', 'dist', 'main.js')).href);
