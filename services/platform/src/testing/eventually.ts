import { vi } from 'vitest';

/** Only ends a wait for what will never come: a machine that is busy with other things decides no test. */
const GIVE_UP_AFTER = 45_000;

/**
 * Waits until `condition` throws no more, and answers what it answers. `vi.waitFor` by itself gives up after one second,
 * which a loaded machine needs for nothing at all. Under fake timers their clock moves on by `interval` per attempt.
 */
export const eventually = <Answer>(
  condition: () => Answer | Promise<Answer>,
  { timeout = GIVE_UP_AFTER, interval = 50 } = {},
): Promise<Answer> => vi.waitFor(condition, { timeout, interval });
