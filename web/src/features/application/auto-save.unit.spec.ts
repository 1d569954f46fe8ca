import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutoSave, type SaveOptions, type SaveState } from './auto-save.ts';

type Form = { name: string };
type Attempt = { values: Form; options: SaveOptions; succeed: () => void; fail: (error: unknown) => void };

const OFFLINE = new Error('offline');
const OVERLOADED = new Error('overloaded');

describe('Auto-save', () => {
  let form: Form;
  let attempts: Attempt[];
  let states: SaveState['kind'][];

  const start = () =>
    createAutoSave<Form>({
      read: () => ({ ...form }),
      stored: { ...form },
      save: (values, options) =>
        new Promise((resolve, reject) => {
          attempts.push({ values, options, succeed: () => resolve(values), fail: reject });
        }),
      isOffline: (error) => error === OFFLINE,
      isTransient: (error) => error === OFFLINE || error === OVERLOADED,
      onState: (state) => states.push(state.kind),
      delay: 2_000,
      maximumDelay: 10_000,
      retryDelay: () => 10_000,
      overtakeAfter: 20_000,
    });

  const attempt = (index: number): Attempt => {
    const found = attempts[index];
    if (found === undefined) throw new Error(`There was no save number ${index}`);
    return found;
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    form = { name: '' };
    attempts = [];
    states = [];
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('should save two seconds after a change, and no earlier', async () => {
    const autoSave = start();

    form.name = 'A';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(attempts).toHaveLength(0);

    await vi.advanceTimersByTimeAsync(1);
    expect(attempts.map(({ values }) => values)).toEqual([{ name: 'A' }]);

    attempt(0).succeed();
    await settle();
    expect(states).toEqual(['saving', 'saved']);
  });

  it('should send nothing when a change was taken back', async () => {
    const autoSave = start();

    form.name = 'A';
    autoSave.notice();
    form.name = '';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(20_000);

    expect(attempts).toHaveLength(0);
  });

  it('should wait for a pause, but never longer than the maximum', async () => {
    const autoSave = start();

    for (let second = 0; second < 12; second++) {
      form.name += 'x';
      autoSave.notice();
      await vi.advanceTimersByTimeAsync(1_000);
    }

    expect(attempts).toHaveLength(1);
    expect(attempt(0).values).toEqual({ name: 'xxxxxxxxxx' });
  });

  it('should keep one save in flight and send afterwards what was typed meanwhile', async () => {
    const autoSave = start();

    form.name = 'A';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(2_000);
    form.name = 'AB';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(attempts).toHaveLength(1);

    attempt(0).succeed();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(attempts.map(({ values }) => values)).toEqual([{ name: 'A' }, { name: 'AB' }]);

    attempt(1).succeed();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(attempts).toHaveLength(2);
  });

  it('should flush at once, behind a save that is under way', async () => {
    const autoSave = start();
    form.name = 'A';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(2_000);
    form.name = 'AB';

    const flushed = vi.fn<() => void>();
    void autoSave.flush().then(flushed);
    await settle();
    expect(attempts).toHaveLength(1);

    attempt(0).succeed();
    await settle();
    expect(attempt(1).values).toEqual({ name: 'AB' });
    expect(flushed).not.toHaveBeenCalled();

    attempt(1).succeed();
    await settle();
    expect(flushed).toHaveBeenCalledTimes(1);
  });

  it('should not wait for a save that is under way when the page is being left', async () => {
    const autoSave = start();
    form.name = 'A';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(2_000);
    form.name = 'AB';

    void autoSave.flush({ keepalive: true });
    await settle();
    expect(attempt(1)).toMatchObject({ values: { name: 'AB' }, options: { keepalive: true } });

    attempt(0).succeed();
    attempt(1).succeed();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(attempts).toHaveLength(2);
  });

  it('should overtake a save that hangs, once somebody has typed more', async () => {
    const autoSave = start();
    form.name = 'A';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(2_000);
    form.name = 'AB';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(attempts).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(2);
    expect(attempt(1).values).toEqual({ name: 'AB' });
    expect(attempt(0).options.signal?.aborted).toBe(true);
    attempt(0).fail(new DOMException('The request was cancelled', 'AbortError'));
    attempt(1).succeed();
    await settle();

    expect(states).toEqual(['saving', 'saving', 'saved']);
  });

  it('should save what was typed on the device before the page was there', async () => {
    form = { name: 'A' };
    const autoSave = start();
    expect(autoSave.isDirty()).toBe(false);
    form.name = 'AB';
    expect(autoSave.isDirty()).toBe(true);
    autoSave.rebase({ name: 'AB' });
    expect(autoSave.isDirty()).toBe(false);
  });

  it('should begin nothing any more once it is stopped', async () => {
    const autoSave = start();
    form.name = 'A';
    autoSave.notice();
    autoSave.stop();
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(60_000);

    expect(attempts).toHaveLength(0);
  });

  it('should save an untouched form only when forced', async () => {
    const autoSave = start();

    await autoSave.flush();
    expect(attempts).toHaveLength(0);

    void autoSave.flush({ force: true });
    await settle();
    expect(attempts).toHaveLength(1);
  });

  it('should say that a save failed, reject the flush, and save again on Retry', async () => {
    const autoSave = start();
    form.name = 'A';
    const failure = new Error('refused');

    const flush = autoSave.flush();
    await settle();
    attempt(0).fail(failure);
    await expect(flush).rejects.toBe(failure);
    expect(states).toEqual(['saving', 'failed']);

    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(1);

    void autoSave.flush();
    await settle();
    expect(attempt(1).values).toEqual({ name: 'A' });
  });

  it('should try again by itself once there may be a connection', async () => {
    const autoSave = start();
    form.name = 'A';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(2_000);

    attempt(0).fail(OFFLINE);
    await vi.advanceTimersByTimeAsync(10_000);
    attempt(1).succeed();
    await settle();

    expect(states).toEqual(['saving', 'offline', 'saving', 'saved']);
  });

  it('should try again by itself after a failure that may pass', async () => {
    const autoSave = start();
    form.name = 'A';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(2_000);

    attempt(0).fail(OVERLOADED);
    await vi.advanceTimersByTimeAsync(10_000);
    attempt(1).succeed();
    await settle();

    expect(states).toEqual(['saving', 'failed', 'saving', 'saved']);
  });

  it('should save again what was taken back after a failure, for the server may have stored it', async () => {
    const autoSave = start();
    form.name = 'A';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(2_000);
    attempt(0).fail(OFFLINE);
    await settle();

    form.name = '';
    autoSave.notice();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(attempts.map(({ values }) => values)).toEqual([{ name: 'A' }, { name: '' }]);

    attempt(1).succeed();
    await settle();
    expect(states).toEqual(['saving', 'offline', 'saving', 'saved']);
  });
});
