/** `npm run projections -- list | retry | rebuild <model> | switch <model>`: as an admin of a service that runs. */
import { runServiceProgram } from './lib/run-service-program.mjs';

await runServiceProgram('projections-main.js');
