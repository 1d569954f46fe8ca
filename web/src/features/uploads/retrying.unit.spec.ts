import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, networkProblem } from '../../api/api-problem.ts';
import { createPause, DeviceSilentError, isWorthWaiting, pauseAfter } from './retrying.ts';
import { FileUnreadableError } from './upload-state.ts';

const refusal = (status: number, code: string) => new ApiProblem({ status, code, message: '' });

describe('A try that failed', () => {
  it.each([
    ['no answer', networkProblem(), true],
    ['a service that is away', refusal(503, 'unavailable'), true],
    ['a service that has no room left', refusal(507, 'storage_full'), true],
    ['an outcome that nobody knows', refusal(503, 'outcome_unknown'), true],
    ['a page of the hotel instead of an answer', refusal(200, 'unreadable_reply'), true],
    ['too many requests', refusal(429, 'too_many_requests'), true],
    ['a part that was damaged on the way', refusal(422, 'upload_part_damaged'), true],
    ['a damaged file', refusal(422, 'file_damaged'), false],
    ['an application that was submitted meanwhile', refusal(409, 'application_read_only'), false],
    ['too many unfinished uploads', refusal(409, 'too_many_uploads'), false],
    ['a token that was replaced meanwhile', refusal(401, 'session_ended'), true],
    ['a device that cannot be asked', new DeviceSilentError(), true],
    ['a file that is gone', new FileUnreadableError(), false],
  ])('after %s should be repeated by itself: %#', (_what, error, isRepeated) => {
    expect(isWorthWaiting(error)).toBe(isRepeated);
  });

  it('should be repeated later each time, at most after 45 seconds, and never by all at once', () => {
    expect([0, 1, 2, 3, 10].map((failures) => pauseAfter(failures, 0.5))).toStrictEqual([
      1_000, 2_000, 4_000, 8_000, 30_000,
    ]);
    expect([pauseAfter(10, 0), pauseAfter(10, 1)]).toStrictEqual([15_000, 45_000]);
  });
});

describe('The pause between two tries', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const isOver = async (over: Promise<void>): Promise<boolean> =>
    Promise.race([over.then(() => true), Promise.resolve().then(() => Promise.resolve(false))]);

  it.each([
    ['when it is told to', true, (pause: ReturnType<typeof createPause>) => pause.end()],
    ['when there is a network again', true, () => dispatchEvent(new Event('online'))],
    ['when its time is over', false, () => vi.advanceTimersByTime(45_000)],
  ])('should end %s', async (_when, isOfNetwork, end) => {
    const pause = createPause(10, isOfNetwork);
    const over = pause.over(new AbortController().signal);
    expect(await isOver(over)).toBe(false);

    end(pause);

    await expect(over).resolves.toBeUndefined();
  });

  it('should not end with a network that was never gone', async () => {
    const over = createPause(10, false).over(new AbortController().signal);
    dispatchEvent(new Event('online'));

    expect(await isOver(over)).toBe(false);
  });

  it('should end when the upload is cancelled', async () => {
    const controller = new AbortController();
    const over = createPause(10, true).over(controller.signal);
    controller.abort();

    await expect(over).resolves.toBeUndefined();
  });
});
