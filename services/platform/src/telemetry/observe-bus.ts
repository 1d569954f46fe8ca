import type { Bus, BusMessage } from '../ports/bus.ts';
import type { BusFeed } from '../ports/bus-feed.ts';
import type { Metrics } from './metrics.ts';

/** A bus whose messages are counted. */
export function observeBus(bus: Bus, metrics: Metrics): Bus {
  metrics.begin('messages');
  const count = (direction: 'published' | 'received', { events }: BusMessage): void =>
    metrics.add('messages', { direction, kind: events.length === 0 ? 'empty' : 'events' });

  return {
    ...bus,
    publish: async (message) => {
      await bus.publish(message);
      count('published', message);
    },
    subscribe: (subscriber, onMessage) =>
      bus.subscribe(subscriber, (message) => {
        count('received', message);
        return onMessage(message);
      }),
  };
}

/** The writing end of a bus between processes, on which every event is a message. */
export function observeBusFeed(feed: BusFeed, metrics: Metrics): BusFeed {
  metrics.begin('messages', { direction: ['published'], kind: ['events'] });

  return {
    ...feed,
    publish: async (after, messages) => {
      const last = await feed.publish(after, messages);
      metrics.add('messages', { direction: 'published', kind: 'events' }, messages.length);
      return last;
    },
  };
}
