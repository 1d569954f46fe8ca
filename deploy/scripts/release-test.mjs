/**
 * `npm run release-test`: plays deploy/release.sh on docker-compose.yml while people read and save: to an image that has
 * one read model in another version. Prints requests, failed ones, and how long a save was not readable; ends with 1 when
 * a request failed. `-- --stand-ins` pulls no image.
 */
import { capture } from './lib/run.mjs';
import { timed } from './lib/test-deployment.mjs';
import { changeUnderLoad } from './lib/under-load.mjs';

const FIRST = 'assisted-entry:release-test-1';
const SECOND = 'assisted-entry:release-test-2';
const MODEL = 'projections/dist/applications/applications.js';
/** Fails to be built where there is nothing to raise. */
const RAISED = `FROM ${FIRST}
USER root
RUN grep -q 'version: [0-9]' ${MODEL} && sed -i 's/version: [0-9]*,/version: 999,/' ${MODEL}
USER 1000:1000
`;

async function buildSecond({ docker, env }) {
  const { code, output } = await capture(docker, ['build', '--tag', SECOND, '-'], { env, input: RAISED });
  if (code !== 0) throw new Error(`The image of the second release could not be built:\n${output}`);
}

await changeUnderLoad({
  name: 'release-test',
  image: FIRST,
  prepare: buildSecond,
  change: async ({ deployment }) => {
    await timed('release', () => deployment.release([], { ENTRY_IMAGE: SECOND }));
    await deployment.expectImage(SECOND);
  },
});
