import { browserDatabases } from './browser-databases.ts';
import { DATABASE } from './database-name.ts';

/** Without making the database: most visitors have none, and never will. */
export async function isAnythingKept(): Promise<boolean> {
  const all = browserDatabases();
  if (all === null) return false;

  const { databases } = all as { readonly databases?: () => Promise<readonly { readonly name?: string }[]> };
  // Older browsers do not tell.
  if (databases === undefined) return true;

  return (await databases.call(all)).some(({ name }) => name === DATABASE);
}
