import { setImmediate as others } from 'node:timers/promises';
import type { Checkpoint } from '@entry/platform/ports/read-store';

export type Move = { readonly id: string; readonly expected: Checkpoint; readonly next: Checkpoint };

/**
 * Moves together what is moved one by one in the same moment.
 * @param moveAll answers the ids of those that were as expected, and were moved
 */
export function createBatchedMoves(
  moveAll: (moves: readonly Move[]) => Promise<ReadonlySet<string>>,
): (move: Move) => Promise<boolean> {
  let waiting: { readonly moves: Map<string, Move>; readonly moved: Promise<ReadonlySet<string>> } | null = null;

  function begin() {
    const moves = new Map<string, Move>();
    const moved = others().then(() => {
      if (waiting?.moves === moves) waiting = null;
      return moveAll([...moves.values()]);
    });
    // Whoever waits is told; this one only keeps the process from ending over it.
    moved.catch(() => undefined);
    return { moves, moved };
  }

  return async (move) => {
    // Two of one checkpoint compete, and the server shall say who wins.
    if (waiting === null || waiting.moves.has(move.id)) waiting = begin();
    waiting.moves.set(move.id, move);

    return (await waiting.moved).has(move.id);
  };
}
