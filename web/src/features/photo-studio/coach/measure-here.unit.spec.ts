import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromFaceWorker, MeasuredFace, ToFaceWorker } from './face-messages.ts';
import { measureHere } from './measure-here.ts';

const PICTURE = () => ({ width: 1, height: 1, data: new Uint8Array(3) });
const FACE: MeasuredFace = {
  geometry: {
    width: 1,
    height: 1,
    crown: { x: 0, y: 0 },
    chin: { x: 0, y: 1 },
    eyes: [
      { x: 0, y: 0.5 },
      { x: 1, y: 0.5 },
    ],
  },
  isCrownEstimated: true,
  isCutOff: false,
};
/** Longer than an engine that nobody asks is kept, in milliseconds, and longer than anybody waits for one. */
const AGES = 60_000;
const never = new AbortController().signal;

/** What a browser has in the place of a worker that answers when it is told to. */
class ToldWorker extends EventTarget {
  static readonly started: ToldWorker[] = [];
  readonly asked: ToFaceWorker[] = [];
  isEnded = false;

  constructor() {
    super();
    ToldWorker.started.push(this);
  }

  postMessage(message: ToFaceWorker): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(index: number, answer: { face: MeasuredFace | null } | { error: string }): void {
    const data = { id: this.asked[index]?.id ?? -1, ...answer } as FromFaceWorker;
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const newest = (): ToldWorker => ToldWorker.started.at(-1) ?? new ToldWorker();

describe('When a face is measured on the device', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('Worker', ToldWorker);
  });
  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(AGES);
    ToldWorker.started.length = 0;
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('should be told by one worker for all pictures, which is ended when nobody asks any more', async () => {
    const first = measureHere(PICTURE(), never);
    const second = measureHere(PICTURE(), never);
    newest().answer(1, { face: null });
    newest().answer(0, { face: FACE });

    expect(await Promise.all([first, second])).toStrictEqual([FACE, null]);
    expect([ToldWorker.started.length, newest().isEnded]).toStrictEqual([1, false]);
    await vi.advanceTimersByTimeAsync(AGES);
    expect(newest().isEnded).toBe(true);
  });

  it('should not end the worker while a picture is still measured', async () => {
    const first = measureHere(PICTURE(), never);
    const second = measureHere(PICTURE(), never);
    newest().answer(0, { face: FACE });
    await first;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(newest().isEnded).toBe(false);
    newest().answer(1, { face: null });
    await second;

    await vi.advanceTimersByTimeAsync(10_000);
    const third = measureHere(PICTURE(), never);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(newest().isEnded).toBe(false);
    newest().answer(2, { face: null });
    expect(await third).toBe(null);
  });

  it.each<[why: string, reason: string, happen: (worker: ToldWorker) => unknown]>([
    ['the worker says that it cannot', 'no model', (worker) => worker.answer(0, { error: 'no model' })],
    ['the worker cannot be started', 'could not be started', (worker) => worker.dispatchEvent(new Event('error'))],
    ['nothing is heard of it', 'too long', () => vi.advanceTimersByTimeAsync(AGES)],
  ])('should fail when %s, and begin with a new worker', async (_why, reason, happen) => {
    const failed = measureHere(PICTURE(), never).catch((error: unknown) => String(error));
    const worker = newest();
    await happen(worker);
    expect(await failed).toContain(reason);

    expect(worker.isEnded).toBe(true);
    const next = measureHere(PICTURE(), never);
    expect(newest()).not.toBe(worker);
    newest().answer(0, { face: FACE });
    expect(await next).toStrictEqual(FACE);
  });

  it('should fail at once when nobody waits any more, and leave the worker to the next', async () => {
    const end = new AbortController();
    const first = measureHere(PICTURE(), end.signal);
    const second = measureHere(PICTURE(), never);
    end.abort();

    await expect(first).rejects.toThrow('abort');
    newest().answer(0, { face: null });
    newest().answer(1, { face: FACE });
    expect(await second).toStrictEqual(FACE);
    expect(ToldWorker.started.length).toBe(1);
  });
});
