import type { OnSetBack } from '@entry/platform/guarding/log-guard';
import { EngineSetBackError } from '@entry/platform/guarding/set-back-error';
import { type LeaseOptions, leasedTask } from '@entry/platform/leased-task';
import type { Logger } from '@entry/platform/logger';
import { type BusFeed, FenceLostError } from '@entry/platform/ports/bus-feed';
import type { EventLog, Position, RecordedEvent } from '@entry/platform/ports/event-log';
import { createSupervisor, type Task } from '@entry/platform/supervisor';
import { createPokes } from './pokes.ts';
import { createRelayMeter, type RelayTotals } from './relay-meter.ts';
import { divide, endOf, findPlace, type Place, verifyPlace } from './relay-place.ts';

export type RelayOptions = {
  readonly log: EventLog;
  readonly feed: BusFeed;
  readonly partitionCount: number;
  readonly logger: Logger;
  /** Lets one of several relays work; without it all do, which is right too and only costs more. */
  readonly lease?: Omit<LeaseOptions, 'name'>;
  /** Events read from the log at a time. */
  readonly pageSize?: number;
  /** How often the log is looked into when nobody says that there is news, in milliseconds. */
  readonly interval?: number;
  /** How often the readers are told where the log ends although nothing happened, in milliseconds. */
  readonly announceEvery?: number;
  /** The bus holds an event that the log does not hold: nothing is relayed any more. */
  readonly onSetBack: OnSetBack;
};

/** Numbers are of this process, since its start. */
export type RelayStatus = RelayTotals & {
  /** False until it has found its place, and while one side is away. */
  readonly isHealthy: boolean;
  /** Another one has the lease: nothing is relayed here. */
  readonly isStandby: boolean;
  /** How often the bus was found elsewhere than expected. */
  readonly fencesLost: number;
};

export type Relay = {
  /** Relays until `stop`, over all outages; returns at once. */
  readonly run: () => void;
  readonly stop: () => Promise<void>;
  /** Everything up to `position` is on the bus, or was passed over when the bus was found empty. */
  readonly status: () => RelayStatus;
};

const LEASE = 'relay';
/** Milliseconds: long enough not to be lost by a slow answer, short enough for the other one to take over. */
const LEASE_DURATION = 6_000;
/** A bus that is elsewhere so often without a step forward is looked at after a pause only. */
const MOST_FENCES_IN_A_ROW = 5;

/**
 * Brings every event of the log onto the bus, once and in order. It keeps nothing of its own: what the bus holds last
 * says where it was. Two at once do no harm, for each may only write behind what it has seen.
 */
export function createRelay(options: RelayOptions): Relay {
  const { log, feed, partitionCount, logger, lease, onSetBack } = options;
  const { pageSize = 2_000, interval = 500, announceEvery = 500 } = options;
  const supervisor = createSupervisor({ logger, longestDelay: 1_000, recoveredAfter: 1_000 });
  const pokes = createPokes();
  const meter = createRelayMeter();
  let state: 'standby' | 'searching' | 'relaying' | 'failing' = lease === undefined ? 'searching' : 'standby';
  let toldAt = 0;
  let fencesLost = 0;
  let unsubscribe = (): void => undefined;

  const work: Task = async (signal) => {
    try {
      await relayOverFences(signal);
      state = 'standby';
    } catch (error) {
      state = 'failing';
      if (error instanceof EngineSetBackError) onSetBack(error);
      throw error;
    }
  };

  function leasedWork(given: Omit<LeaseOptions, 'name'>): Task {
    const leased = leasedTask(work, { milliseconds: LEASE_DURATION, ...given, name: LEASE });
    return (signal) => {
      // Whoever failed let others have the lease, and waits as they did.
      state = 'standby';
      return leased(signal);
    };
  }

  async function relayOverFences(signal: AbortSignal): Promise<void> {
    let inARow = 0;
    while (!signal.aborted) {
      const before = meter.totals().relayed;
      try {
        await relayFromTail(signal);
      } catch (error) {
        if (!(error instanceof FenceLostError)) throw error;

        fencesLost += 1;
        inARow = meter.totals().relayed > before ? 1 : inARow + 1;
        if (inARow > MOST_FENCES_IN_A_ROW) throw error;
        logger.info({ count: fencesLost }, 'The bus ends elsewhere than expected: the relay looks where');
      }
    }
  }

  async function relayFromTail(signal: AbortSignal): Promise<void> {
    state = 'searching';
    let place = await findPlace(feed, log, partitionCount);
    meter.began(place.position, await log.head());
    state = 'relaying';
    tell(place);

    let reading = read(place.position);
    let writing: Promise<void> = Promise.resolve();
    while (!signal.aborted) {
      const page = await reading;
      if (page.length === 0) {
        await writing;
        meter.atEnd();
        if (performance.now() - toldAt >= announceEvery) {
          // A log that was replaced meanwhile would be silent for ever.
          await verifyPlace(place, log);
          tell(place);
        }
        await pokes.next(interval, signal);
        reading = read(place.position);
      } else {
        reading = read((page.at(-1) as RecordedEvent).position);
        const { place: reached, stored } = relayPage(place, page);
        place = reached;
        const told = stored.then(async () => {
          if (performance.now() - toldAt >= announceEvery) meter.sawHead(await log.head());
          tell(reached);
        });
        // Looked at later, or never when the one before fails.
        told.catch(() => undefined);
        // Two pages are under way: the server stores one while the next is encoded.
        await writing;
        writing = told;
      }
    }
    await writing;
  }

  function read(after: Position): Promise<readonly RecordedEvent[]> {
    const page = log.readAll(after, pageSize);
    // Looked at later, or never when publishing fails first.
    page.catch(() => undefined);
    return page;
  }

  /** Where the page ends, and the promise that it came there. */
  function relayPage(
    { sequence, ...place }: Place,
    page: readonly RecordedEvent[],
  ): { readonly place: Place; readonly stored: Promise<void> } {
    const { position, metadata } = page.at(-1) as RecordedEvent;
    const { messages, lastOf } = divide({ sequence, ...place }, page);
    const stored = feed.publish(sequence, messages).then(() => meter.relayed(page.length, position));
    const last = { position, eventId: metadata.eventId };

    return { place: { sequence: sequence + page.length, position, last, lastOf }, stored };
  }

  function tell(place: Place): void {
    toldAt = performance.now();
    feed.announce(endOf(place));
  }

  return {
    run() {
      unsubscribe = log.subscribe(pokes.poke);
      supervisor.run('relay', lease === undefined ? work : leasedWork(lease));
    },

    async stop() {
      unsubscribe();
      await supervisor.stop();
    },

    status: () => ({
      ...meter.totals(),
      isHealthy: state === 'relaying' || state === 'standby',
      isStandby: state === 'standby',
      fencesLost,
    }),
  };
}
