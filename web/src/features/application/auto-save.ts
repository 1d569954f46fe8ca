export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly error: unknown };

export type SaveOptions = { readonly keepalive: boolean };

export type AutoSaveDependencies<Values> = {
  readonly read: () => Values;
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
  readonly retryDelay: number;
};

export type FlushOptions = {
  /** Saves even when nothing has changed: "Save Progress" on an untouched form creates the application. */
  readonly force?: boolean;
  readonly keepalive?: boolean;
};

export type AutoSave = {
  /** Something may have changed. */
  readonly notice: () => void;
  /** Resolves once everything typed so far is saved; rejects when that fails. */
  readonly flush: (options?: FlushOptions) => Promise<void>;
};

/**
 * Saves a whole form some time after it has changed, one request at a time. What is typed while a save is
 * under way is compared with what that save carried, and saved afterwards: nothing is ever marked saved
 * that was not sent.
 */
export function createAutoSave<Values>(dependencies: AutoSaveDependencies<Values>): AutoSave {
  const { read, save, isOffline, isTransient, onState, delay, maximumDelay, retryDelay } = dependencies;
  /** Null after a failure: nobody knows what is stored. */
  let saved: string | null = JSON.stringify(read());
  let dirtySince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<void> | null = null;

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
    timer = setTimeout(saveInBackground, milliseconds);
  }

  function cancelTimer(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function saveInBackground(): void {
    timer = null;
    // A save under way notices by itself, when it ends, that there is more.
    if (running !== null) return;
    flush().catch((error: unknown) => console.warn('Saving failed', error));
  }

  async function flush({ force = false, keepalive = false }: FlushOptions = {}): Promise<void> {
    cancelTimer();
    // Another save's failure is that save's to report; ours decides for itself. A page that is being left gets
    // no second chance: its last save does not wait.
    while (running !== null && !keepalive) await running.catch(() => undefined);
    if (!force && !isDirty()) return;

    const current = saveOnce({ keepalive });
    running = current;
    try {
      await current;
    } finally {
      if (running === current) running = null;
      if (dirtySince !== null) notice();
    }
  }

  async function saveOnce(options: SaveOptions): Promise<void> {
    onState({ kind: 'saving' });

    try {
      saved = JSON.stringify(await save(read(), options));
    } catch (error) {
      reportFailure(error);
      throw error;
    }

    dirtySince = isDirty() ? Date.now() : null;
    onState({ kind: 'saved', at: new Date() });
  }

  function reportFailure(error: unknown): void {
    saved = null;
    // The next change, or Retry, tries again; where the failure may pass, a timer does.
    dirtySince = null;
    onState(isOffline(error) ? { kind: 'offline' } : { kind: 'failed', error });
    if (isTransient(error)) schedule(retryDelay);
  }

  return { notice, flush };
}
