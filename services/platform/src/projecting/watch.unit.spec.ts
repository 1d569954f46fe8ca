import { describe, expect, it, vi } from 'vitest';
import type { Position } from '../ports/event-log.ts';
import { createProgress } from './progress.ts';
import { createWatch } from './watch.ts';

/** A watch over a log that ends where it is told. */
function watchOver({ count }: { readonly count: number }) {
  let head: Position = 0n;
  const progress = createProgress([0]);
  const poke = vi.fn<() => void>();
  const silence = vi.fn<() => void>();
  const onLogSetBack = vi.fn<(head: Position) => void>();
  const watch = createWatch({
    log: { head: async () => head },
    progress,
    pump: { isRunning: () => false, poke },
    reports: { silence, headUnknown: () => undefined, stalled: () => undefined },
    stallAfter: 5_000,
    partitions: { count, own: [0] },
    onLogSetBack,
  });
  progress.reached(0n, null);

  /** The bus brings the partition as far as this while the log ends there. */
  const look = async ({ brought, end }: { readonly brought: Position | null; readonly end: Position }) => {
    head = end;
    if (brought !== null) {
      watch.heard(0);
      progress.reached(brought, 0);
    }
    await watch.look();
  };

  return { poke, silence, onLogSetBack, look };
}

describe('When a divided log goes on', () => {
  it('should leave to a bus that talks what is under way', async () => {
    const { look, poke } = watchOver({ count: 4 });

    for (let end = 10n; end < 100n; end += 10n) await look({ brought: end - 1n, end });

    expect(poke).not.toHaveBeenCalled();
  });

  it('should not leave to it what has been missing since the look before', async () => {
    const { look, poke } = watchOver({ count: 4 });

    await look({ brought: 5n, end: 10n });
    expect(poke).not.toHaveBeenCalled();
    await look({ brought: 9n, end: 20n });
    expect(poke).toHaveBeenCalledOnce();
  });

  it('should go to the log at once when nothing was heard, and say so once', async () => {
    const { look, poke, silence } = watchOver({ count: 4 });

    await look({ brought: null, end: 10n });
    await look({ brought: null, end: 20n });

    expect(poke).toHaveBeenCalledTimes(2);
    expect(silence).toHaveBeenCalledOnce();
    await look({ brought: 20n, end: 20n });
    await look({ brought: null, end: 30n });
    expect(silence).toHaveBeenCalledTimes(2);
  });
});

describe('When the log is not divided', () => {
  it('should go to it as soon as anything is missing', async () => {
    const { look, poke } = watchOver({ count: 1 });

    await look({ brought: 9n, end: 10n });

    expect(poke).toHaveBeenCalledOnce();
  });
});

describe('When the log ends before what was read of it', () => {
  it('should say so', async () => {
    const { onLogSetBack, look } = watchOver({ count: 4 });
    await look({ brought: 9n, end: 9n });
    expect(onLogSetBack).not.toHaveBeenCalled();

    await look({ brought: null, end: 8n });

    expect(onLogSetBack.mock.calls).toStrictEqual([[8n]]);
  });
});
