import type { EvidenceStore } from '@entry/platform/ports/evidence-store';
import { type Checkpoint, openCheckpoint } from '../notes/checkpoint.ts';
import { NoteError, type NoteVerifier } from '../notes/signed-note.ts';

export type SignedRoot = { readonly number: number; readonly note: string };

export type OpenedRoot = { readonly number: number; readonly checkpoint: Checkpoint };

/** Checkpoints in the order of their sizes, each met when the tree is as large as it says. */
export type SignedRoots = {
  /** Size of the next one; infinite when there is none. */
  readonly nextSize: () => number;
  /** Those of the next size; the ones behind them are next then. */
  readonly take: () => Promise<readonly OpenedRoot[]>;
};

/** @param complain told of what cannot be believed; that is left out */
export async function openSignedRoots(
  notes: AsyncIterable<SignedRoot>,
  verifier: NoteVerifier,
  name: string,
  complain: (words: string) => void,
): Promise<SignedRoots> {
  const iterator = notes[Symbol.asyncIterator]();
  let size = 0;
  let next = await advance();

  async function advance(): Promise<OpenedRoot | null> {
    for (;;) {
      const { value, done } = await iterator.next();
      if (done === true) return null;

      const opened = open(value as SignedRoot);
      if (opened !== null) return opened;
    }
  }

  function open({ number, note }: SignedRoot): OpenedRoot | null {
    try {
      const checkpoint = openCheckpoint(verifier, note);
      if (checkpoint.size < size) {
        complain(`${name} ${number + 1} is about a smaller tree than one before it`);
        return null;
      }
      size = checkpoint.size;
      return { number, checkpoint };
    } catch (error) {
      if (!(error instanceof NoteError)) throw error;
      complain(`${name} ${number + 1} cannot be believed: ${error.message}`);
      return null;
    }
  }

  const nextSize = (): number => next?.checkpoint.size ?? Number.POSITIVE_INFINITY;

  return {
    nextSize,
    async take() {
      const wanted = nextSize();
      const found: OpenedRoot[] = [];
      while (next !== null && nextSize() === wanted) {
        found.push(next);
        next = await advance();
      }

      return found;
    },
  };
}

const PAGE = 256;

/** Those that were kept with the evidence, up to a number. */
export async function* storedRoots(
  evidence: Pick<EvidenceStore, 'readCheckpoints'>,
  last: number,
): AsyncIterable<SignedRoot> {
  for (let from = 0; from <= last; ) {
    const page = await evidence.readCheckpoints(from, Math.min(PAGE, last - from + 1));
    if (page.length === 0) return;

    yield* page;
    from += page.length;
  }
}
