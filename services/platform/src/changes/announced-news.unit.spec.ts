import { describe, expect, it } from 'vitest';
import { silentLogger } from '../logger.ts';
import type { AppliedNews, Changed } from '../ports/change-news.ts';
import type { AnnouncedChanges, PartitionProgress } from '../ports/progress-channel.ts';
import { createMemoryProgressChannel } from '../testing/memory-progress-channel.ts';
import { createTallyProjection } from '../testing/tally.ts';
import { createAnnouncedNews, overhear } from './announced-news.ts';

const PARTITIONS = 4;
const SILENCE = 1_000;
const tally = createTallyProjection();
const ANN: Changed = new Map([['ann', new Set(['tally'])]]);
const NOBODY: Changed = new Map();

function listen() {
  const clock = { now: 0 };
  const heard: AppliedNews[] = [];
  const news = createAnnouncedNews({
    projections: [tally],
    partitionCount: PARTITIONS,
    logger: silentLogger,
    silenceAfter: SILENCE,
    now: () => clock.now,
  });
  news.subscribe((applied) => void heard.push(applied));

  return { news, clock, heard };
}

const announced = (news?: AnnouncedChanges, more: Partial<PartitionProgress> = {}): PartitionProgress => ({
  worker: 'worker',
  partition: 1,
  partitionCount: PARTITIONS,
  models: [{ model: 'tally', version: 1, position: 9n, parked: 0 }],
  head: 9n,
  lagMilliseconds: 0,
  isHealthy: true,
  news,
  ...more,
});

const changes = (since: bigint, through: bigint, changed: Changed | null = NOBODY) => ({ since, through, changed });

describe('News that workers announce', () => {
  it('should be of everybody at first, and then of whom they name', () => {
    const { news, heard } = listen();
    news.hear(announced(changes(3n, 3n)));
    news.hear(announced(changes(3n, 3n)));
    news.hear(announced(changes(3n, 7n, ANN)));

    expect(heard).toStrictEqual([
      { partition: 1, through: 3n, changed: null },
      { partition: 1, through: 7n, changed: ANN },
    ]);
    expect([news.toldThrough(1), news.toldThrough(0)]).toStrictEqual([7n, null]);
  });

  it('should be of everybody where an announcement was not heard', () => {
    const { news, heard } = listen();
    news.hear(announced(changes(3n, 3n)));
    news.hear(announced(changes(5n, 7n, ANN)));

    expect(heard.at(-1)).toStrictEqual({ partition: 1, through: 7n, changed: null });
  });

  it('should go on where another worker takes over behind, and be of everybody where it is ahead', () => {
    const { news, heard } = listen();
    news.hear(announced(changes(3n, 6n)));
    news.hear(announced(changes(4n, 4n), { worker: 'next' }));
    news.hear(announced(changes(4n, 8n, ANN), { worker: 'next' }));
    news.hear(announced(changes(9n, 9n), { worker: 'third' }));

    expect(heard.map(({ changed }) => changed)).toStrictEqual([null, NOBODY, ANN, null]);
  });

  it('should not be taken from workers of other versions, of another division, or that tell none', () => {
    const { news, heard } = listen();
    const other = { models: [{ model: 'tally', version: 2, position: 9n, parked: 0 }] };
    news.hear(announced(changes(3n, 3n), other));
    news.hear(announced(changes(3n, 3n), { partitionCount: 8 }));
    news.hear(announced());

    expect([heard, news.toldThrough(1)]).toStrictEqual([[], null]);
  });

  it('should be missing while nothing is heard, and go on with what is heard then', () => {
    const { news, clock, heard } = listen();
    news.hear(announced(changes(3n, 3n)));
    clock.now = SILENCE - 1;
    expect(news.toldThrough(1)).toBe(3n);
    clock.now = SILENCE;
    expect(news.toldThrough(1)).toBeNull();

    news.hear(announced(changes(3n, 4n, ANN)));
    expect([news.toldThrough(1), heard.at(-1)?.changed]).toStrictEqual([4n, ANN]);
  });

  it('should be heard beside whoever listens to the same channel', async () => {
    const channel = createMemoryProgressChannel();
    const { news, heard } = listen();
    const progress: PartitionProgress[] = [];
    await overhear(channel, news.hear).subscribe((announcement) => void progress.push(announcement));
    channel.announce(announced(changes(3n, 3n)));

    expect([progress.length, heard.length]).toStrictEqual([1, 1]);
  });

  it('should begin with everybody of every partition that is known', () => {
    const { news } = listen();
    news.hear(announced(changes(3n, 7n)));
    const late: AppliedNews[] = [];
    news.subscribe((applied) => void late.push(applied));

    expect(late).toStrictEqual([{ partition: 1, through: 7n, changed: null }]);
  });
});
