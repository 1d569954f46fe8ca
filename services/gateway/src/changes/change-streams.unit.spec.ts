import type { AppliedNews, ChangeNews } from '@entry/platform/ports/change-news';
import { eventually } from '@entry/platform/testing/eventually';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpProblem } from '../problems/http-problem.ts';
import { type ChangeStreams, createChangeStreams, type Listening } from './change-streams.ts';

const NEVER = { look: 3_600_000, heartbeat: 3_600_000 };

/** News of one partition that a test tells. */
function createNews() {
  let told: (news: AppliedNews) => void = () => undefined;
  const place = { through: 5n as bigint | null };
  const news: ChangeNews = {
    subscribe: (onApplied) => {
      told = onApplied;
      return () => undefined;
    },
    partitionOf: () => 0,
    toldThrough: () => place.through,
  };

  return { news, place, tell: (applied: AppliedNews) => told(applied) };
}

const listening = (accountId: string, more: Partial<Listening> = {}): Listening => ({
  accountId,
  role: 'user',
  toldBefore: null,
  mayStay: async () => true,
  ...more,
});

const textOf = (body: ReadableStream<Uint8Array>) => new Response(body).text();
const refusalOf = (begin: () => unknown): string => {
  try {
    begin();
    return 'none';
  } catch (error) {
    return error instanceof HttpProblem ? error.code : String(error);
  }
};

let streams: ChangeStreams;
afterEach(() => streams.close());

describe('Streams of changes', () => {
  it('should be refused by a code of their own where there are as many as a gateway can hold', () => {
    const { news } = createNews();
    streams = createChangeStreams(news, NEVER, 2);
    const open = (accountId: string) => () => streams.open(listening(accountId));

    expect([open('ann'), open('bob'), open('cid')].map(refusalOf)).toStrictEqual(['none', 'none', 'too_many_streams']);
  });

  it('should be refused, and end, while nobody tells of changes', async () => {
    const { news, place } = createNews();
    streams = createChangeStreams(news, { ...NEVER, look: 1 });
    const told = textOf(streams.open(listening('ann')));
    place.through = null;

    expect(await told).toContain('ended\ndata: unavailable');
    expect(refusalOf(() => streams.open(listening('ann')))).toBe('unavailable');
  });

  it('should tell everybody of a partition, and look at their sessions, where it is not known whom', async () => {
    const { news, tell } = createNews();
    streams = createChangeStreams(news, NEVER);
    const mayStay = vi.fn<Listening['mayStay']>(async () => false);
    const told = textOf(streams.open(listening('ann', { mayStay })));
    tell({ partition: 0, through: 6n, changed: null });

    expect(await told).toContain('ended\ndata: session_ended');
    expect(mayStay).toHaveBeenCalledOnce();
  });

  it('should leave those of other partitions alone', () => {
    const { news, tell } = createNews();
    streams = createChangeStreams(news, NEVER);
    const mayStay = vi.fn<Listening['mayStay']>(async () => true);
    streams.open(listening('ann', { mayStay }));
    tell({ partition: 1, through: 6n, changed: null });

    expect(mayStay).not.toHaveBeenCalled();
  });

  it('should look again at a session that could not be looked at', async () => {
    const { news, tell } = createNews();
    streams = createChangeStreams(news, { ...NEVER, look: 1 });
    let isAway = true;
    const mayStay = async () => {
      if (isAway) throw new Error('The log is away');
      return false;
    };
    const told = textOf(streams.open(listening('ann', { mayStay })));
    tell({ partition: 0, through: 6n, changed: new Map([['ann', new Set(['account-access'])]]) });
    isAway = false;

    expect(await told).toContain('ended\ndata: session_ended');
  });

  it('should end for a page that takes no signs of life', async () => {
    const { news } = createNews();
    streams = createChangeStreams(news, { look: 1, heartbeat: 1 });
    streams.open(listening('ann'));

    expect(streams.count()).toBe(1);
    await eventually(() => expect(streams.count()).toBe(0));
  });
});
