export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What all tabs of this browser share. */
export const browserTexts = createTextStorage(() => globalThis.localStorage);
/** What ends with the tab. */
export const tabTexts = createTextStorage(() => globalThis.sessionStorage);

/**
 * Texts in a storage of the browser. Where the browser has none, forbids it or has no room, they live as long as the page:
 * nothing here ever throws.
 * @param open naming the storage throws where cookies are forbidden; some browsers have null in its place
 */
export function createTextStorage(open: () => TextStorage | null | undefined): TextStorage {
  const onPage = new Map<string, string>();

  function attempt<Result>(use: (storage: TextStorage) => Result): Result | undefined {
    try {
      const storage = open() ?? null;
      return storage === null ? undefined : use(storage);
    } catch {
      return undefined;
    }
  }

  return {
    getItem: (key) => onPage.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return storage.getItem(key) === value;
      });
      if (isKept === true) onPage.delete(key);
      else onPage.set(key, value);
    },
    removeItem: (key) => {
      onPage.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}
