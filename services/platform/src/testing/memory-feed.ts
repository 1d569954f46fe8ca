import { type BusFeed, type FeedMessage, FenceLostError, type LogEnd } from '../ports/bus-feed.ts';
import { UnavailableError } from '../ports/unavailable.ts';

/** A bus that keeps its messages, for tests of whoever fills it. */
export type MemoryFeed = BusFeed & {
  readonly messages: readonly FeedMessage[];
  readonly ends: readonly LogEnd[];
  /** As a server whose store was deleted. */
  readonly wipe: () => void;
  /** What happens before each publish; the default is nothing. Rejections reach the publisher. */
  readonly faults: { beforePublish: (messages: readonly FeedMessage[]) => Promise<void> };
  /** While true nothing answers. */
  readonly outage: { isAway: boolean };
};

export function createMemoryFeed(): MemoryFeed {
  const messages: FeedMessage[] = [];
  const ends: LogEnd[] = [];
  const faults: MemoryFeed['faults'] = { beforePublish: async () => undefined };
  const outage = { isAway: false };

  function requireServer(): void {
    if (outage.isAway) throw new UnavailableError('bus');
  }

  return {
    messages,
    ends,
    faults,
    outage,
    wipe: () => void messages.splice(0),

    async readTail() {
      requireServer();
      const last = messages.at(-1)?.event ?? null;
      return {
        sequence: messages.length,
        last: last === null ? null : { position: last.position, eventId: last.metadata.eventId },
      };
    },

    async publish(after, published) {
      await faults.beforePublish(published);
      requireServer();
      if (messages.length !== after) throw new FenceLostError();

      messages.push(...published);
      return messages.length;
    },

    announce: (end) => void (outage.isAway || ends.push(end)),
  };
}
