/**
 * Tests that run whole programs run the compiled ones, so these must be fresh. A package that does not compile is
 * told and left to the tests that need it: all others can still run.
 */
import { buildVerifier, bundlePrograms } from './prepare.mjs';

export async function setup() {
  const programs = await bundlePrograms();
  if (programs === null) console.error('The services do not compile: tests of whole programs will fail.');
  // Workers are started later, with this environment.
  else process.env.BUNDLED_PROGRAMS = programs;
  if ((await buildVerifier()) === null) console.error('The verifier cannot be bundled: tests of exports will fail.');
}
