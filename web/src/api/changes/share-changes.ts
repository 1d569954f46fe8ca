import type { ChangedThing } from '@entry/contracts/changes/api';
import { type ChangeListening, listenForChanges } from './listen-for-changes.ts';
import { watchSilence } from './watch-silence.ts';

export type SharedListening = Omit<ChangeListening, 'onPosition'> & {
  /** The same in all tabs that may listen together. */
  readonly name: string;
  /** Kept for the next time this tab listens: everything up to there was told. */
  readonly onPosition: (position: string | null) => void;
  /** Something may have changed that this tab is not told of. */
  readonly onMissed: () => void;
};

/** What tabs tell each other. */
type Word =
  | { readonly kind: 'changed'; readonly thing: ChangedThing }
  /** Where the tab that listens is, after everything up to there. */
  | { readonly kind: 'state'; readonly isLive: boolean; readonly position: string | null }
  /** Somebody has come, and does not know. */
  | { readonly kind: 'ask' };

/**
 * One stream for all tabs of a browser in which the same person is: one of them holds a lock and tells the others what
 * it hears; when it goes, the next one gets the lock and listens from where the others were told. Where a browser knows
 * no locks every tab listens by itself, and the service bounds how many.
 * @returns what ends it for this tab
 */
export function shareChanges(listening: SharedListening): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return lead(listening, () => undefined).stop;

  const { name } = listening;
  const channel = new BroadcastChannel(name);
  const stopping = new AbortController();
  const say = (word: Word): void => {
    // What ends with this tab ends after its channel.
    if (!stopping.signal.aborted) channel.postMessage(word);
  };
  const follower = follow(listening);
  let leader: Leader | null = null;

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (leader === null) follower.hear(data);
    else if (data.kind === 'ask') leader.sayState();
  };
  say({ kind: 'ask' });

  const untilStopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });
  navigator.locks
    .request(name, { signal: stopping.signal }, () => {
      leader = lead({ ...listening, position: follower.leave() }, say);
      return untilStopped;
    })
    // Stopped before its turn came.
    .catch(() => undefined);

  return () => {
    stopping.abort();
    follower.leave();
    leader?.stop();
    channel.close();
  };
}

type Leader = { readonly sayState: () => void; readonly stop: () => void };

function lead(listening: SharedListening, say: (word: Word) => void): Leader {
  let { position } = listening;
  let isLive = false;
  const sayState = (): void => say({ kind: 'state', isLive, position });
  // The tab before may have gone without a word.
  sayState();

  const stop = listenForChanges({
    ...listening,
    onChanged: (thing) => {
      say({ kind: 'changed', thing });
      listening.onChanged(thing);
    },
    onPosition: (next) => {
      position = next;
      sayState();
      listening.onPosition(next);
    },
    onLive: (next) => {
      isLive = next;
      sayState();
      listening.onLive(next);
      // Who begins knows nothing of what happened before; who comes back is told.
      if (next && position === null) listening.onMissed();
    },
  });

  return { sayState, stop };
}

type Follower = {
  readonly hear: (word: Word) => void;
  /** Up to where this tab was told. */
  readonly leave: () => string | null;
};

function follow({ position: before, onChanged, onLive, onMissed, onPosition }: SharedListening): Follower {
  let position = before;
  let isLive = false;
  const silence = watchSilence(() => setLive(false));

  function setLive(next: boolean): void {
    if (next === isLive) return;

    isLive = next;
    onLive(next);
  }

  function takeState(state: Extract<Word, { readonly kind: 'state' }>): void {
    // What was told while this tab did not listen; from then on each change comes before the position after it.
    const hasMissed = state.isLive && !isLive && (position === null || position !== state.position);
    setLive(state.isLive);
    position = state.position;
    onPosition(position);
    if (hasMissed) onMissed();
  }

  return {
    hear: (word) => {
      silence.heard();
      if (word.kind === 'changed') onChanged(word.thing);
      if (word.kind === 'state') takeState(word);
    },
    leave: () => {
      silence.end();
      setLive(false);
      return position;
    },
  };
}
