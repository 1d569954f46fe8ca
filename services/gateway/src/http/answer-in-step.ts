import { setTimeout as delay } from 'node:timers/promises';

const STEP_MILLISECONDS = 100;

type Outcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Answers, or fails, at a step of a grid that begins with the request, so that the time of an answer does not tell what
 * the work came upon. The timer of the first step is set before the work begins, and every next one when the one before
 * has gone off: a timer that is set afterwards, for what is left, is rounded to whole milliseconds and tells again.
 */
export async function answerInStep<Result>(
  work: () => Promise<Result>,
  nextStep: () => Promise<unknown> = () => delay(STEP_MILLISECONDS),
): Promise<Result> {
  let step = nextStep();
  const kept: { outcome: Outcome<Result> | null } = { outcome: null };
  // Not awaited: when it ends must not decide when the answer goes.
  void settle(work).then((outcome) => {
    kept.outcome = outcome;
  });

  for (;;) {
    await step;
    if (kept.outcome?.kind === 'done') return kept.outcome.result;
    if (kept.outcome?.kind === 'failed') throw kept.outcome.error;
    step = nextStep();
  }
}

async function settle<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { kind: 'done', result: await work() };
  } catch (error) {
    return { kind: 'failed', error };
  }
}
