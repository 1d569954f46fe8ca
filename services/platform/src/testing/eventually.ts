import { vi } from 'vitest';
import { GIVE_UP_AFTER } from './patience.ts';

/**
 * Waits until `condition` throws no more, and answers what it answers. `vi.waitFor` by itself gives up after one second,
 * which is no time on a busy machine. Under fake timers their clock moves on by `interval` per attempt.
 */
export const eventually = <Answer>(
  condition: () => Answer | Promise<Answer>,
  { interval = 50 } = {},
): Promise<Answer> => vi.waitFor(condition, { timeout: GIVE_UP_AFTER, interval });
