export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly error: unknown };

export type SaveOptions = {
  readonly keepalive: boolean;
  /** Given up: a later save, which knows more, does not wait for this one. */
  readonly signal?: AbortSignal;
};

export type AutoSaveDependencies<Values> = {
  readonly read: () => Values;
  /** As they are stored before anything is typed here: a draft that was kept on the device may already be ahead. */
  readonly stored: Values;
  /** Resolves to the values as they are stored: others may have saved too. */
  readonly save: (values: Values, options: SaveOptions) => Promise<Values>;
  /** Whether a failure means that there is no connection. */
  readonly isOffline: (error: unknown) => boolean;
  /** Whether a failure may pass; such saves are tried again by themselves. */
  readonly isTransient: (error: unknown) => boolean;
  readonly onState: (state: SaveState) => void;
  /** From the last change to the save, in milliseconds. */
  readonly delay: number;
  /** However long somebody keeps typing, no change waits longer than this. */
  readonly maximumDelay: number;
  /** Until the next attempt; `failures` counts those in a row. */
  readonly retryDelay: (failures: number) => number;
  /** Age of a save in milliseconds from which the next one does not wait for it: it hangs. */
  readonly overtakeAfter: number;
};

export type FlushOptions = {
  /** Saves even when nothing has changed: "Save Progress" on an untouched form creates the application. */
  readonly force?: boolean;
  readonly keepalive?: boolean;
};

export type AutoSave<Values> = {
  /** Something may have changed. */
  readonly notice: () => void;
  /** Resolves once everything typed so far is saved; rejects when that fails. */
  readonly flush: (options?: FlushOptions) => Promise<void>;
  readonly isDirty: () => boolean;
  /** Others have saved, and the form shows it: only what differs from this is still to be saved. */
  readonly rebase: (stored: Values) => void;
  /** Nothing is begun any more by itself. */
  readonly stop: () => void;
};

type Running = { readonly save: Promise<void>; readonly since: number; readonly controller: AbortController };

/**
 * Saves a whole form some time after it has changed, one request at a time. What is typed while a save is
 * under way is compared with what that save carried, and saved afterwards: nothing is ever marked saved
 * that was not sent. A save that hangs is overtaken by the next one.
 */
export function createAutoSave<Values>(dependencies: AutoSaveDependencies<Values>): AutoSave<Values> {
  const { read, save, isOffline, isTransient, onState, delay, maximumDelay, retryDelay, overtakeAfter } = dependencies;
  /** Null after a failure: nobody knows what is stored. */
  let saved: string | null = JSON.stringify(dependencies.stored);
  let dirtySince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Running | null = null;
  let failures = 0;
  let isStopped = false;

  const isDirty = () => JSON.stringify(read()) !== saved;

  function notice(): void {
    if (!isDirty()) {
      dirtySince = null;
      cancelTimer();
      return;
    }

    dirtySince ??= Date.now();
    const waited = Date.now() - dirtySince;
    schedule(Math.max(0, Math.min(delay, maximumDelay - waited)));
  }

  function schedule(milliseconds: number): void {
    cancelTimer();
    if (!isStopped) timer = setTimeout(saveInBackground, milliseconds);
  }

  function cancelTimer(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function saveInBackground(): void {
    timer = null;
    // A save under way notices by itself, when it ends, that there is more; one that hangs does not end.
    const patience = running === null ? 0 : running.since + overtakeAfter - Date.now();
    if (patience > 0) {
      schedule(patience);
      return;
    }
    flush().catch((error: unknown) => console.warn('Saving failed', error));
  }

  async function flush({ force = false, keepalive = false }: FlushOptions = {}): Promise<void> {
    cancelTimer();
    // A page that is being left gets no second chance: its last save does not wait.
    while (running !== null && !keepalive) await endOrOvertake(running);
    if (!force && !isDirty()) return;

    const controller = new AbortController();
    const current = { save: saveOnce({ keepalive, signal: controller.signal }), since: Date.now(), controller };
    running = current;
    try {
      await current.save;
    } finally {
      if (running === current) running = null;
      if (dirtySince !== null) notice();
    }
  }

  /** Another save's failure is that save's to report; ours decides for itself. */
  async function endOrOvertake(other: Running): Promise<void> {
    let patience: ReturnType<typeof setTimeout> | undefined;
    const overtaken = new Promise<void>((resolve) => {
      patience = setTimeout(
        () => {
          other.controller.abort();
          if (running === other) running = null;
          resolve();
        },
        Math.max(0, other.since + overtakeAfter - Date.now()),
      );
    });
    await Promise.race([other.save.catch(() => undefined), overtaken]);
    clearTimeout(patience);
  }

  async function saveOnce(options: SaveOptions): Promise<void> {
    onState({ kind: 'saving' });

    try {
      saved = JSON.stringify(await save(read(), options));
    } catch (error) {
      saved = null;
      // The one that has overtaken it tells how that went.
      if (options.signal?.aborted !== true) reportFailure(error);
      throw error;
    }

    failures = 0;
    dirtySince = isDirty() ? Date.now() : null;
    onState({ kind: 'saved', at: new Date() });
  }

  function reportFailure(error: unknown): void {
    // The next change, or Retry, tries again; where the failure may pass, a timer does.
    dirtySince = null;
    onState(isOffline(error) ? { kind: 'offline' } : { kind: 'failed', error });
    if (!isTransient(error)) return;

    schedule(retryDelay(failures));
    failures += 1;
  }

  return {
    notice,
    flush,
    isDirty,
    rebase: (stored) => {
      // A save under way knows better when it ends, and after a failure nobody knows what is stored.
      if (running === null && saved !== null) saved = JSON.stringify(stored);
    },
    stop: () => {
      isStopped = true;
      cancelTimer();
    },
  };
}
