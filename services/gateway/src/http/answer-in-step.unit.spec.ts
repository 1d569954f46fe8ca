import { describe, expect, it } from 'vitest';
import { answerInStep } from './answer-in-step.ts';

/** A grid whose steps come when the test says so. */
function openGrid() {
  const waiting: (() => void)[] = [];

  return {
    begun: () => waiting.length,
    nextStep: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    step: async (number: number) => {
      waiting[number]?.();
      await settled();
    },
  };
}

/** Everything that follows without a timer has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function stateOf(answer: Promise<unknown>): Promise<string> {
  const open = Symbol('open');
  const first = await Promise.race([answer.catch((error: Error) => error.message), settled().then(() => open)]);

  return first === open ? 'open' : String(first);
}

describe('When an answer goes in step', () => {
  it('should begin the step before the work, so that the work moves nothing', async () => {
    const { begun, nextStep, step } = openGrid();
    let begunAtWork = 0;
    const answer = answerInStep(async () => {
      begunAtWork = begun();
      return 'answer';
    }, nextStep);
    await settled();

    expect([begunAtWork, await stateOf(answer)]).toStrictEqual([1, 'open']);
    await step(0);
    expect(await stateOf(answer)).toBe('answer');
    expect(begun()).toBe(1);
  });

  it('should wait for the next step after work that takes longer, and set that when the one before has come', async () => {
    const { begun, nextStep, step } = openGrid();
    let finish: (result: string) => void = () => undefined;
    const work = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const answer = answerInStep(() => work, nextStep);

    await step(0);
    expect(begun()).toBe(2);
    finish('late');
    expect(await stateOf(answer)).toBe('open');
    await step(1);
    expect(await stateOf(answer)).toBe('late');
  });

  it('should fail in step as well', async () => {
    const { nextStep, step } = openGrid();
    const answer = answerInStep(() => Promise.reject(new Error('the disk is full')), nextStep);
    answer.catch(() => undefined);
    await settled();

    expect(await stateOf(answer)).toBe('open');
    await step(0);
    expect(await stateOf(answer)).toBe('the disk is full');
  });
});
