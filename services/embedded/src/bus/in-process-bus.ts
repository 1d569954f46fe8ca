import type { Bus, BusMessage, Subscriber } from '@entry/platform/ports/bus';

export type InProcessBusOptions = {
  /** A consumer threw. The others are served; the consumer finds what it missed in the log. */
  readonly onConsumerError: (consumer: string, error: unknown) => void;
  /** Messages kept for a slow consumer; beyond that the oldest is dropped, and the gap sends it to the log. */
  readonly maximumQueued?: number;
};

type Subscription = Subscriber & {
  readonly onMessage: (message: BusMessage) => Promise<void> | void;
  readonly queue: BusMessage[];
  isDelivering: boolean;
  isLive: boolean;
};

/** Delivers within the process. A consumer that answers synchronously has seen the message when `publish` returns. */
export function createInProcessBus({ onConsumerError, maximumQueued = 1_000 }: InProcessBusOptions): Bus {
  const subscriptions = new Set<Subscription>();

  async function deliver(subscription: Subscription): Promise<void> {
    subscription.isDelivering = true;

    for (let message = subscription.queue.shift(); message; message = subscription.queue.shift()) {
      try {
        const pending = subscription.onMessage(message);
        if (pending instanceof Promise) await pending;
      } catch (error) {
        onConsumerError(subscription.consumer, error);
      }
      if (!subscription.isLive) break;
    }

    subscription.isDelivering = false;
  }

  return {
    async publish(message) {
      for (const subscription of subscriptions) {
        if (!subscription.partitions.includes(message.partition)) continue;
        if (subscription.queue.length >= maximumQueued) subscription.queue.shift();
        subscription.queue.push(message);
        if (!subscription.isDelivering) void deliver(subscription);
      }
    },

    async subscribe(subscriber, onMessage) {
      const subscription: Subscription = { ...subscriber, onMessage, queue: [], isDelivering: false, isLive: true };
      subscriptions.add(subscription);

      return async () => {
        subscription.isLive = false;
        subscription.queue.length = 0;
        subscriptions.delete(subscription);
      };
    },

    async close() {
      for (const subscription of subscriptions) {
        subscription.isLive = false;
        subscription.queue.length = 0;
      }
      subscriptions.clear();
    },
  };
}
