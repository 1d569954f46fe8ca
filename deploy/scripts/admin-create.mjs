/** `npm run admin:create -- --email <address>`: reads a password from standard input and makes an admin. */
import { runServiceProgram } from './lib/run-service-program.mjs';

await runServiceProgram('admin-create-main.js');
