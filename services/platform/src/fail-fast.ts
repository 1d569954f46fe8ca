import { withDeadline } from './deadlines.ts';
import { type Backend, SilentBackendError, UnavailableError } from './ports/unavailable.ts';

export type FailFast = {
  /** @throws SilentBackendError at once while the backend is silent, and as soon as it is */
  readonly call: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** For calls whose outcome matters: not begun while the backend is silent, and once begun never cut off. */
  readonly begin: <Value>(work: () => Promise<Value>, isAnswer?: (value: Value) => boolean) => Promise<Value>;
  readonly close: () => void;
};

export type FailFastOptions = {
  readonly backend: Backend;
  /** In milliseconds: a backend that has answered none of its calls for so long is asked by a probe. */
  readonly after: number;
  /** The backend is silent when a probe gets no answer either, until a later one does. */
  readonly probe: () => Promise<unknown>;
};

/** In milliseconds. The first decides whether a backend is silent: calls that are only slow must not be cut off. */
const FIRST_PROBE = 500;
const LATER_PROBES = 2_000;
const PAUSE = 250;

/**
 * Spares callers the wait for a backend that answers nobody: the first wait for a while, all others are told at once. An
 * error is an answer too, unless it is an UnavailableError.
 */
export function createFailFast({ backend, after, probe }: FailFastOptions): FailFast {
  const waiting = new Set<(error: SilentBackendError) => void>();
  let underWay = 0;
  let state: 'answering' | 'doubtful' | 'silent' = 'answering';
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  function watch(): void {
    if (timer !== null || state !== 'answering' || isClosed || underWay === 0) return;
    timer = setTimeout(doubt, after).unref();
  }

  function unwatch(): void {
    clearTimeout(timer ?? undefined);
    timer = null;
  }

  function answered(): void {
    // A probe that is under way ends the silence by itself.
    if (state !== 'answering') return;
    unwatch();
    watch();
  }

  const probeWithin = (milliseconds: number): Promise<boolean> =>
    withDeadline({ backend, milliseconds }, async () => probe()).then(
      () => true,
      () => false,
    );

  function doubt(): void {
    timer = null;
    state = 'doubtful';
    void probeWithin(FIRST_PROBE).then((isThere) => {
      if (isThere) return listenAgain();

      state = 'silent';
      for (const giveUp of waiting) giveUp(new SilentBackendError(backend));
      waiting.clear();
      probeAgain();
    });
  }

  function probeAgain(): void {
    void probeWithin(LATER_PROBES).then((isThere) => {
      if (isThere) listenAgain();
      else if (!isClosed) timer = setTimeout(probeAgain, PAUSE).unref();
    });
  }

  function listenAgain(): void {
    state = 'answering';
    unwatch();
    watch();
  }

  async function begin<Value>(work: () => Promise<Value>, isAnswer = (_value: Value) => true): Promise<Value> {
    if (state === 'silent') throw new SilentBackendError(backend);

    underWay += 1;
    watch();
    try {
      const value = await work();
      if (isAnswer(value)) answered();
      return value;
    } catch (error) {
      if (!(error instanceof UnavailableError)) answered();
      throw error;
    } finally {
      underWay -= 1;
      if (underWay === 0 && state === 'answering') unwatch();
    }
  }

  return {
    begin,
    call: <Value>(work: () => Promise<Value>) =>
      new Promise<Value>((resolve, reject) => {
        if (state !== 'silent') waiting.add(reject);
        begin(work)
          .then(resolve, reject)
          .finally(() => waiting.delete(reject));
      }),
    close: () => {
      isClosed = true;
      unwatch();
    },
  };
}
