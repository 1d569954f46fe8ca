import { type Backend, SilentBackendError, UnavailableError } from './ports/unavailable.ts';

export type FailFast = {
  /** @throws SilentBackendError at once while the backend is silent, and as soon as it is */
  readonly call: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** For a call whose outcome matters once it was sent: it is not begun while the backend is silent, and never cut off. */
  readonly begin: <Value>(work: () => Promise<Value>, isAnswer?: (value: Value) => boolean) => Promise<Value>;
  readonly close: () => void;
};

export type FailFastOptions = {
  readonly backend: Backend;
  /** In milliseconds: a backend that has answered none of its calls for so long is silent. */
  readonly after: number;
  /** Asked again and again while the backend is silent; its answer ends that. */
  readonly probe: () => Promise<unknown>;
  /** Between two probes, in milliseconds. */
  readonly pause?: number;
};

/**
 * Spares callers the wait for a backend that answers nobody: the first wait for a while, all others are told at once. An
 * error is an answer too, unless it says that nobody was there.
 */
export function createFailFast({ backend, after, probe, pause = 250 }: FailFastOptions): FailFast {
  const waiting = new Set<(error: SilentBackendError) => void>();
  let underWay = 0;
  let isSilent = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  function watch(): void {
    if (timer !== null || isSilent || isClosed || underWay === 0) return;
    timer = setTimeout(fallSilent, after).unref();
  }

  function unwatch(): void {
    clearTimeout(timer ?? undefined);
    timer = null;
  }

  function answered(): void {
    isSilent = false;
    unwatch();
    watch();
  }

  function fallSilent(): void {
    timer = null;
    isSilent = true;
    for (const giveUp of waiting) giveUp(new SilentBackendError(backend));
    waiting.clear();
    probeAgain();
  }

  function probeAgain(): void {
    probe().then(answered, () => {
      if (isSilent && !isClosed) timer = setTimeout(probeAgain, pause).unref();
    });
  }

  async function begin<Value>(work: () => Promise<Value>, isAnswer = (_value: Value) => true): Promise<Value> {
    if (isSilent) throw new SilentBackendError(backend);

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
      if (underWay === 0 && !isSilent) unwatch();
    }
  }

  return {
    begin,
    call: <Value>(work: () => Promise<Value>) =>
      new Promise<Value>((resolve, reject) => {
        if (!isSilent) waiting.add(reject);
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
