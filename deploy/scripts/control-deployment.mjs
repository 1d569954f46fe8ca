/**
 * What a test may do to the deployment that `npm run compose:test` has started: `create-admin <email>` (the password on
 * standard input), `restart`, `collect <folder>`. DEPLOYMENT names the file that describes it.
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { createDeployment } from './lib/deployment.mjs';

const RESTART_DEADLINE = 120_000;

const description = JSON.parse(readFileSync(process.env.DEPLOYMENT ?? '', 'utf8'));
const deployment = createDeployment({ ...description, env: process.env });
const [verb, argument] = process.argv.slice(2);

switch (verb) {
  case 'create-admin':
    await deployment.createAdmin(argument, (await text(process.stdin)).trim());
    break;
  case 'restart':
    await deployment.restart(RESTART_DEADLINE);
    break;
  case 'collect':
    await deployment.collect(argument);
    break;
  default:
    throw new Error(`There is no ${verb}: create-admin, restart, collect`);
}
