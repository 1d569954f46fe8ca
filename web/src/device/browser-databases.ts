/** Naming them throws where cookies are forbidden, and some browsers have null in their place; null for both. */
export function browserDatabases(): IDBFactory | null {
  try {
    return (globalThis.indexedDB as IDBFactory | null | undefined) ?? null;
  } catch {
    return null;
  }
}
