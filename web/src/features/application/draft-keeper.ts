import type { Draft } from './draft.ts';
import type { Drafts } from './drafts.ts';

export type DraftKeeper = {
  /** Something may have been typed, sent or saved. */
  readonly notice: () => void;
  /** Whether something was typed that is not put yet. */
  readonly isBehind: () => boolean;
  /** Resolves to whether everything typed so far survives the page. */
  readonly keepNow: () => Promise<boolean>;
  /** Another form has taken it over: nothing is put any more. */
  readonly retire: () => void;
};

type DraftKeeperOptions = {
  readonly drafts: Drafts;
  readonly key: string;
  /** Null while everything is known to be on the server. */
  readonly read: () => Draft | null;
  /** Told whether what was typed would survive the page. */
  readonly onKept: (isKept: boolean) => void;
};

/**
 * Puts what is typed on the device, and takes it away when it is saved. Each letter is on its way at once, for a browser that
 * is killed tells nobody: while one is being put, all that are typed wait for it and are put together.
 */
export function createDraftKeeper({ drafts, key, read, onKept }: DraftKeeperOptions): DraftKeeper {
  let last: Promise<boolean> = Promise.resolve(true);
  /** The next one: it reads when its turn comes, so what is typed until then is in it. */
  let next: Promise<boolean> | null = null;
  let isThere = false;
  let isRetired = false;
  let lastValues: string | null = null;

  async function keep(): Promise<boolean> {
    if (isRetired) return true;

    const draft = read();
    if (draft === null) {
      if (isThere) await drafts.drop(key);
      isThere = false;
      return true;
    }

    isThere = true;
    const isKept = await drafts.keep(key, draft);
    lastValues = JSON.stringify(draft.values);
    onKept(isKept);
    return isKept;
  }

  function keepNow(): Promise<boolean> {
    if (next !== null) return next;

    next = last.then(() => {
      next = null;
      return keep();
    });
    last = next;

    return next;
  }

  return {
    notice: () => void keepNow(),
    isBehind: () => {
      const draft = read();
      return draft !== null && JSON.stringify(draft.values) !== lastValues;
    },
    keepNow,
    retire: () => {
      isRetired = true;
    },
  };
}
