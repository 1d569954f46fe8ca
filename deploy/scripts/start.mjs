/**
 * `npm start`: installs and builds what is missing, then becomes the service. The service runs in this very
 * process, so signals and exit codes are its own.
 *
 * `npm start` gives new objects more room (`--max-semi-space-size`, in MB): what lives only as long as a command or
 * a page of the log is then rarely copied. V8 reads it before any program runs, hence there and not here.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, ensureServicesBuilt, ensureWebBuilt, requireNode } from './lib/prepare.mjs';
import { root } from './lib/run.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';

requireNode();
await ensureInstalled();
await ensureServicesBuilt();
await ensureWebBuilt();

stopWithNpm();
await import(pathToFileURL(join(root, 'services', 'standalone', 'dist', 'main.js')).href);
