import type { Bus, BusMessage } from '../ports/bus.ts';
import { decodeRecordedEvent, encodeRecordedEvent } from '../wire-codec.ts';

/** A bus on which every event is encoded and decoded, as on one between processes. */
export function createWiredBus(bus: Bus): Bus {
  return {
    ...bus,
    publish: ({ partition, previous, events, through }) =>
      bus.publish({
        partition,
        previous: BigInt(String(previous)),
        events: events.map((event) => decodeRecordedEvent(encodeRecordedEvent(event))),
        through: BigInt(String(through)),
      } satisfies BusMessage),
  };
}
