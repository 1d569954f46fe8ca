import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import type { AppliedNews } from '../ports/change-news.ts';
import type { RecordedEvent } from '../ports/event-log.ts';
import { eventOf, metadataOf } from '../testing/event-values.ts';
import { createTallyProjection } from '../testing/tally.ts';
import { createChangeGatherer } from './gather-changes.ts';
import { createNewsToAnnounce } from './news-to-announce.ts';
import { createRunnerNews } from './runner-news.ts';

const tally = createTallyProjection();
const ledger = { ...createTallyProjection(undefined, 'ledger'), handles: ['Closed'] };

const recorded = (subjectId: string | null, type = 'Added', position = 1n): RecordedEvent => ({
  ...eventOf(`${subjectId}-${position}`, { type, metadata: metadataOf(`${subjectId}-${position}`, { subjectId }) }),
  stream: 'a',
  revision: 0,
  position,
});

describe('Changes that are gathered', () => {
  it('should say by which read models each person is shown that changed', () => {
    const gatherer = createChangeGatherer([tally, ledger]);
    gatherer.add([recorded('ann'), recorded('bob', 'Closed'), recorded(null)]);
    gatherer.add([recorded('ann'), recorded('cid', 'AsItWasCalledOnce')]);

    const both = new Set(['tally', 'ledger']);
    expect(gatherer.take()).toStrictEqual(
      new Map([
        ['ann', new Set(['tally'])],
        ['bob', both],
        ['cid', both],
      ]),
    );
    expect(gatherer.take()).toStrictEqual(new Map());
  });

  it('should be of everybody where they are too many to name, and begin anew after that', () => {
    const gatherer = createChangeGatherer([tally]);
    const people = (count: number) => Array.from({ length: count }, (_, number) => recorded(`person-${number}`));
    gatherer.add(people(200));
    expect(gatherer.take()?.size).toBe(200);

    gatherer.add(people(201));
    expect(gatherer.take()).toBeNull();
    gatherer.add(people(1));
    expect(gatherer.take()?.size).toBe(1);
  });
});

describe('Changes that a worker announces', () => {
  it('should name nobody at first, and follow on each other after that', () => {
    const news = createNewsToAnnounce([tally]);
    news.add([recorded('ann')]);

    expect(news.next(4n)).toStrictEqual({ since: 4n, through: 4n, changed: new Map() });
    news.add([recorded('bob')]);
    expect(news.next(6n)).toStrictEqual({ since: 4n, through: 6n, changed: new Map([['bob', new Set(['tally'])]]) });
    expect(news.next(6n)).toStrictEqual({ since: 6n, through: 6n, changed: new Map() });
  });
});

describe('Changes that a runner applies in the same process', () => {
  const batch = (through: bigint, ...events: readonly RecordedEvent[]) => ({ partition: null, events, through });

  it('should be told at once, from where somebody began to listen', () => {
    const logger = createLogger({ level: 'silent' });
    const news = createRunnerNews({ projections: [tally], logger });
    news.applied(batch(3n, recorded('ann')));
    const heard: AppliedNews[] = [];
    const leave = news.subscribe((applied) => void heard.push(applied));
    news.applied(batch(5n, recorded('bob')));
    leave();
    news.applied(batch(6n, recorded('cid')));

    expect(heard).toStrictEqual([
      { partition: 0, through: 3n, changed: null },
      { partition: 0, through: 5n, changed: new Map([['bob', new Set(['tally'])]]) },
    ]);
    expect(news.toldThrough(news.partitionOf('ann'))).toBe(6n);
  });

  it('should not be kept from others, nor the runner from going on, by one who fails', () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    const news = createRunnerNews({ projections: [tally], logger });
    const [fails, listens] = [vi.fn<() => void>(), vi.fn<() => void>()];
    news.subscribe(fails);
    news.subscribe(listens);
    fails.mockImplementation(() => {
      throw new Error('Not today');
    });

    expect(() => news.applied(batch(3n, recorded('ann')))).not.toThrow();
    expect(listens).toHaveBeenCalledTimes(2);
    expect(lines.join()).toContain('A listener to changes failed');
  });
});
