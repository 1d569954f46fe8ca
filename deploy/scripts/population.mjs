/** `npm run population -- [--applications 10000] [--seed N] [--data-dir folder]`: fills a stopped data folder with people. */
import { runServiceProgram } from './lib/run-service-program.mjs';

await runServiceProgram('population-main.js');
