import { fileURLToPath } from 'node:url';

/** The verifier in a single file, bundled by deploy/scripts/audit.mjs and the build of the image. */
export const bundledVerifier = fileURLToPath(new URL('../../dist/verifier/verify.mjs', import.meta.url));
