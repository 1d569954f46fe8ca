/** `npm run doctor`: looks at the data folder of a stopped service, says what is wrong and what is safe, changes nothing. */
import { runServiceProgram } from './lib/run-service-program.mjs';

await runServiceProgram('doctor-main.js');
