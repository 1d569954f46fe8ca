/**
 * `npm run renewal-test`: gives the gateway and the worker of docker-compose.yml new passwords of all three engines, as
 * docs/runbooks/key-rotation.md says, while people read and save. Prints requests, failed ones, and how long a save was not
 * readable; ends with 1 when a request failed. `-- --stand-ins` pulls no image.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectRefused, followRenewal, timed } from './lib/test-deployment.mjs';
import { changeUnderLoad } from './lib/under-load.mjs';

const PROGRAMS = ['gateway', 'worker'];
const NAMES = PROGRAMS.flatMap((program) => ['eventstore', 'nats', 'mongodb'].map((engine) => `${engine}-${program}`));

await changeUnderLoad({
  name: 'renewal-test',
  image: 'assisted-entry:renewal-test',
  change: async ({ deployment, folder }) => {
    const read = () => NAMES.map((name) => readFileSync(join(folder, `${name}-url`), 'utf8'));
    const before = read();
    await timed('renewal', () => followRenewal(deployment, folder, NAMES));
    await expectRefused(deployment, before);
  },
});
