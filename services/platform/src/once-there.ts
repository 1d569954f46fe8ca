import type { MaybePromise } from './ports/read-store.ts';

/**
 * Goes on at once with what is at hand already, and later with what is not. Of a poll, which asks many who have their
 * answer at hand, a good part would be promises otherwise.
 */
export function onceThere<Value, Result>(
  value: MaybePromise<Value>,
  goOn: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}

/** The same with two, which are waited for together. */
export function onceBothThere<First, Second, Result>(
  first: MaybePromise<First>,
  second: MaybePromise<Second>,
  goOn: (first: First, second: Second) => MaybePromise<Result>,
): MaybePromise<Result> {
  if (!(first instanceof Promise || second instanceof Promise)) return goOn(first, second);

  return Promise.all([first, second]).then((both) => goOn(...both));
}
