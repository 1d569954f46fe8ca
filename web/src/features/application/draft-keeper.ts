import type { Draft } from './draft.ts';
import type { Drafts } from './drafts.ts';

/** Milliseconds: what was typed longer ago than this survives whatever happens to the page. */
const DELAY = 100;

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

/** Puts what is typed on the device, a moment later and one after the other, and takes it away when it is saved. */
export function createDraftKeeper({ drafts, key, read, onKept }: DraftKeeperOptions): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last: Promise<boolean> = Promise.resolve(true);
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
    if (timer !== null) clearTimeout(timer);
    timer = null;
    last = last.then(keep);

    return last;
  }

  return {
    notice: () => {
      timer ??= setTimeout(() => void keepNow(), DELAY);
    },
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
