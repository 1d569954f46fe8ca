import type { AnyEvent } from '@entry/contracts/event';
import QuickLRU from 'quick-lru';
import type { EventLog } from '../ports/event-log.ts';
import { type Aggregate, applyRecorded, createAggregate, NO_REVISION } from './aggregate.ts';
import type { CommandCodec } from './command.ts';

/** What folding a stream needs of its decider. */
export type Fold<State, Event extends AnyEvent> = {
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
};

/** Folded streams, in memory while they are in use. To be asked by the holder of the stream's lock only. */
export type Aggregates = {
  /** As it was when it was last used; undefined when it is not in memory. */
  readonly peek: <State>(stream: string) => Aggregate<State> | undefined;
  /** Folds the whole stream from the log. */
  readonly read: <State, Event extends AnyEvent>(fold: Fold<State, Event>, stream: string) => Promise<Aggregate<State>>;
  /** Folds what the log holds beyond the aggregate's revision; says whether there was anything. */
  readonly catchUp: <State, Event extends AnyEvent>(
    fold: Fold<State, Event>,
    stream: string,
    aggregate: Aggregate<State>,
  ) => Promise<boolean>;
  /** After a conflict the stream must have moved, up to there at least; an aggregate ahead of the log is thrown away. */
  readonly catchUpAfterConflict: <State, Event extends AnyEvent>(
    fold: Fold<State, Event>,
    stream: string,
    aggregate: Aggregate<State>,
    actualRevision: number | null,
  ) => Promise<Aggregate<State>>;
  readonly forget: (stream: string) => void;
};

export type AggregatesOptions = {
  readonly log: EventLog;
  readonly codec: CommandCodec;
  /** Aggregates kept (at most twice as many). */
  readonly maximum: number;
  /** Commands per aggregate that are remembered. */
  readonly rememberedCommands: number;
};

const READ_PAGE = 500;

export function createAggregates({ log, codec, maximum, rememberedCommands }: AggregatesOptions): Aggregates {
  const cache = new QuickLRU<string, Aggregate<unknown>>({ maxSize: maximum });

  /** A short page is not the end; the revision it leads up to is, when that is known, and saves asking once more. */
  async function foldUpTo<State, Event extends AnyEvent>(
    { evolve }: Fold<State, Event>,
    stream: string,
    aggregate: Aggregate<State>,
    last: number,
  ): Promise<boolean> {
    const before = aggregate.revision;

    while (aggregate.revision < last) {
      const page = await log.readStream(stream, aggregate.revision + 1, READ_PAGE);
      if (page.length === 0) break;

      for (const recorded of page) {
        const events = (await codec.decode(recorded)) as readonly Event[];
        applyRecorded(aggregate, evolve, recorded, events, rememberedCommands);
      }
    }

    return aggregate.revision !== before;
  }

  const catchUp: Aggregates['catchUp'] = (fold, stream, aggregate) =>
    foldUpTo(fold, stream, aggregate, Number.POSITIVE_INFINITY);

  const read: Aggregates['read'] = async (fold, stream) => {
    const aggregate = createAggregate(fold.initialState);
    await catchUp(fold, stream, aggregate);
    cache.set(stream, aggregate);

    return aggregate;
  };

  return {
    peek: <State>(stream: string) => cache.get(stream) as Aggregate<State> | undefined,
    read,
    catchUp,
    catchUpAfterConflict: async (fold, stream, aggregate, actualRevision) => {
      if (await foldUpTo(fold, stream, aggregate, actualRevision ?? NO_REVISION)) return aggregate;

      cache.delete(stream);
      return read(fold, stream);
    },
    forget: (stream) => void cache.delete(stream),
  };
}
