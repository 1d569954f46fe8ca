/** Where install-engines.sh puts the servers of the tests, as `services/engines/src/find-program.ts` looks for them. */
import { homedir } from 'node:os';
import { join } from 'node:path';

const { ENGINES_FOLDER, XDG_CACHE_HOME } = process.env;

export const enginesFolder =
  ENGINES_FOLDER || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'assisted-entry', 'engines');
