import { describe, expect, it, vi } from 'vitest';
import { HttpProblem } from '../problems/http-problem.ts';
import { givenNext } from './next-reviews.ts';

describe('When the next item cannot be given after a decision', () => {
  it.each([
    ['known', new HttpProblem('not_found'), 0],
    ['unknown', new TypeError('broken'), 1],
  ])('should answer the decision all the same, and log a failure that is %s: %o', async (_kind, failure, logged) => {
    const error = vi.fn<() => void>();
    const logger = { error } as unknown as Parameters<typeof givenNext>[0];

    expect(await givenNext(logger, () => Promise.reject(failure))).toStrictEqual({});
    expect(error).toHaveBeenCalledTimes(logged);
  });
});
