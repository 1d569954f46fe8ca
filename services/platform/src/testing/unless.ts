import { describe, it } from 'vitest';

/** Why tests cannot be run here and, after a colon, what would let them run; null when they can. */
export type Obstacle = string | null;

/** `deploy/scripts/lib/not-run.mjs` finds the obstacle at the end of the title. */
const withObstacle = (title: string, obstacle: Obstacle): string =>
  obstacle === null ? title : `${title} (NOT RUN: ${obstacle})`;

/** @param tests called even when there is an obstacle, to count what is not run: may use what is missing in hooks and tests only */
export function describeUnless(obstacle: Obstacle, title: string, tests: () => void): void {
  describe.skipIf(obstacle !== null)(withObstacle(title, obstacle), tests);
}

export function itUnless(obstacle: Obstacle, title: string, test: () => Promise<void>): void {
  it.skipIf(obstacle !== null)(withObstacle(title, obstacle), test);
}
