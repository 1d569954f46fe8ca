import type { Moment } from './http-client.ts';
import type { Random } from './random.ts';

/** How the process ends in one round. */
export type KillPlan =
  /** While it starts or reads its log again. `part` of the time that starting took last. */
  | { readonly kind: 'while_starting'; readonly part: number }
  /** Some time after the actors began, in milliseconds. */
  | { readonly kind: 'at_a_time'; readonly after: number }
  /** Halted first, with whatever is in its buffers, for some milliseconds; then let go on for some, or not at all. */
  | { readonly kind: 'halted'; readonly after: number; readonly halt: number; readonly goOn: number | null }
  /** At the n-th time that something happens between client and service. */
  | { readonly kind: 'at_a_moment'; readonly moment: Moment; readonly count: number };

const MOMENTS: readonly Moment[] = ['written', 'answered', 'half_uploaded'];

/** The first round lets the service live: a folder must come into being before it is worth killing. */
export function planKill(random: Random, round: number): KillPlan {
  const dice = random.next();
  if (round > 1 && dice < 0.15) return { kind: 'while_starting', part: random.next() * 1.1 };
  if (dice < 0.5) return { kind: 'at_a_time', after: random.between(5, 900) };
  if (dice < 0.65) {
    const goOn = random.isLucky(0.5) ? random.between(1, 60) : null;
    return { kind: 'halted', after: random.between(20, 600), halt: random.between(10, 250), goOn };
  }

  const moment = random.pick(MOMENTS);
  return {
    kind: 'at_a_moment',
    moment,
    count: moment === 'half_uploaded' ? random.between(1, 6) : random.between(1, 200),
  };
}
