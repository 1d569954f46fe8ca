import type { KeyObject } from 'node:crypto';
import type { KeyVault } from '@entry/platform/ports/key-vault';

/** Answers that hold personal data, as they were sent, for whoever asks for the same again. */
export type KeptAnswers = {
  /**
   * The answer under a name while its mark is the same, or else a new one.
   * @param subjectId whose personal data it holds
   * @param name of one answer to one caller: two callers never share one
   */
  readonly take: (subjectId: string, name: string, mark: string, make: () => Promise<Content>) => Promise<Content>;
};

export type Content = { readonly body: Buffer<ArrayBuffer>; readonly tag: string };

type Kept = { readonly mark: string; readonly content: Content };
type OfPerson = Map<string, Kept>;

/** Bytes of all together, at most twice as many for a moment. */
const BYTES_MAXIMUM = 16 * 1024 * 1024;
/** What the pages of one person ask for again and again are fewer. */
const ANSWERS_PER_PERSON = 8;

/**
 * An answer is kept under the very key that opened it, and by nothing else: nobody finds it without that key, and what
 * forgets the key (it was destroyed, or not used for a while) has let go of the answer in the same moment.
 */
export function createKeptAnswers(vault: Pick<KeyVault, 'findKey'>): KeptAnswers {
  let current = new WeakMap<KeyObject, OfPerson>();
  let previous = new WeakMap<KeyObject, OfPerson>();
  let bytes = 0;

  function keep(key: KeyObject, name: string, kept: Kept): void {
    bytes += kept.content.body.length;
    if (bytes > BYTES_MAXIMUM) {
      previous = current;
      current = new WeakMap();
      bytes = kept.content.body.length;
    }
    const own = current.get(key) ?? new Map<string, Kept>();
    if (own.size >= ANSWERS_PER_PERSON) own.clear();
    own.set(name, kept);
    current.set(key, own);
  }

  function find(key: KeyObject, name: string, mark: string): Content | null {
    const here = current.get(key)?.get(name);
    if (here?.mark === mark) return here.content;

    const before = previous.get(key)?.get(name);
    if (before?.mark !== mark) return null;

    keep(key, name, before);
    return before.content;
  }

  return {
    take: async (subjectId, name, mark, make) => {
      const key = await vault.findKey(subjectId);
      const known = key === null ? null : find(key, name, mark);
      if (known !== null) return known;

      const content = await make();
      // Under the key from before it was opened: one that was destroyed meanwhile is nobody's any more.
      if (key !== null) keep(key, name, { mark, content });
      return content;
    },
  };
}
