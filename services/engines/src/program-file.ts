import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const environment: { readonly BUNDLED_PROGRAMS?: string } = process.env;
const SERVICES = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Compiled file of a program of ours: Node 20 runs no TypeScript. Tests bundle their programs beforehand and name the
 * folder in BUNDLED_PROGRAMS: a bundle starts in half the time.
 * @param service folder below `services`
 * @param program path below its sources, without the ending
 */
export function programFile(service: string, program: string): string {
  const bundles = environment.BUNDLED_PROGRAMS;

  return bundles === undefined
    ? join(SERVICES, service, 'dist', `${program}.js`)
    : join(bundles, service, `${program}.mjs`);
}
