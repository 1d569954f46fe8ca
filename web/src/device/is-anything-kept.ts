import { DATABASE } from './database-name.ts';

/** Without making the database: most visitors have none, and never will. */
export async function isAnythingKept(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  const { databases } = indexedDB as { readonly databases?: () => Promise<readonly { readonly name?: string }[]> };
  // Older browsers do not tell.
  if (databases === undefined) return true;

  return (await databases.call(indexedDB)).some(({ name }) => name === DATABASE);
}
