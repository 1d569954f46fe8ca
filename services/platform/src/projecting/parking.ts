import { BEFORE_FIRST } from '../ports/event-log.ts';
import type { ReadCollection, ReadModel, ReadStore } from '../ports/read-store.ts';
import type { AnyProjectedEvent, AnyProjection } from '../projection.ts';
import type { PoisonPolicy } from './fold.ts';
import { partitionOf } from './partitions.ts';

/** A document, or a whole stream, of one read model that waits because an event could not be applied to it. */
export type Parked = {
  readonly projection: string;
  readonly kind: 'document' | 'stream';
  /** Id of the document, or name of the stream. */
  readonly target: string;
  readonly stream: string;
  /** Whom that event is about, by which its partition is found again however the log is divided. */
  readonly subjectId: string | null;
  readonly revision: number;
  readonly eventId: string;
  readonly eventType: string;
  /** Place of that event in the log, as decimal text. */
  readonly position: string;
  /** Name of the error only: its message may quote personal data. */
  readonly errorName: string;
};

/** Kept in the read store, because the checkpoint moves on and a restart must not forget what waits. */
const PARKED_MODEL: ReadModel<Parked> = {
  name: 'parked-events',
  version: 2,
  indexes: {
    'by-projection': { equals: ['projection'], sort: { field: 'position', direction: 'ascending' } },
  },
};

const FORGOTTEN_AT_A_TIME = 500;

const ownerOf = ({ model }: AnyProjection): string => `${model.name}@${model.version}`;

/** How much of a version of a read model waits, of all partitions. */
export async function countParked(store: Pick<ReadStore, 'collection'>, projection: AnyProjection): Promise<number> {
  return store.collection(PARKED_MODEL).count({ index: 'by-projection', equals: { projection: ownerOf(projection) } });
}

/** The first that wait of a version of a read model, of all partitions, in the order of the log. */
export async function listParked(
  store: Pick<ReadStore, 'collection'>,
  projection: AnyProjection,
  limit: number,
): Promise<readonly Parked[]> {
  const equals = { projection: ownerOf(projection) };
  const { rows } = await store.collection(PARKED_MODEL).find({ index: 'by-projection', equals, limit });

  return rows.map(({ document }) => document);
}

/** For a version of a read model that is dropped: what is built anew under its name begins with nothing parked. */
export async function forgetParked(
  store: Pick<ReadStore, 'collection'>,
  { name, version }: { readonly name: string; readonly version: number },
): Promise<void> {
  const collection = store.collection(PARKED_MODEL);
  const equals = { projection: `${name}@${version}` };
  for (;;) {
    const { rows } = await collection.find({ index: 'by-projection', equals, limit: FORGOTTEN_AT_A_TIME });
    if (rows.length === 0) return;

    await collection.write(rows.map(({ id, position }) => ({ id, document: null, position: position + 1n })));
  }
}

export type Parking = PoisonPolicy & {
  /** Reads what waits, since an earlier run or because of another worker; only while nothing is unsaved. */
  readonly restore: () => Promise<void>;
  readonly hasUnsaved: () => boolean;
  /** Writes down what was parked since the last call; must come before the checkpoint. */
  readonly save: () => Promise<void>;
  readonly list: () => readonly Parked[];
  readonly release: (parked: Parked) => Promise<void>;
};

export function createParking(options: {
  readonly projection: AnyProjection;
  readonly partition: number;
  readonly partitionCount: number;
  readonly store: ReadStore;
  readonly onParked: (parked: Parked, cause: unknown) => void;
}): Parking {
  const { projection, partition, partitionCount, store, onParked } = options;
  const owner = ownerOf(projection);
  const collection: ReadCollection<Parked> = store.collection(PARKED_MODEL);
  const streams = new Map<string, Parked>();
  const documents = new Map<string, Parked>();
  let unsaved: Parked[] = [];

  const idOf = ({ kind, target }: Parked): string => `${owner}/${kind}/${target}`;
  const mapOf = ({ kind }: Parked) => (kind === 'stream' ? streams : documents);

  function park(kind: Parked['kind'], target: string, event: AnyProjectedEvent, cause: unknown): void {
    const parked: Parked = {
      projection: owner,
      kind,
      target,
      stream: event.stream,
      subjectId: event.metadata.subjectId,
      revision: event.revision,
      eventId: event.metadata.eventId,
      eventType: event.type,
      position: String(event.position),
      errorName: cause instanceof Error ? cause.name : typeof cause,
    };
    mapOf(parked).set(target, parked);
    unsaved.push(parked);
    onParked(parked, cause);
  }

  /**
   * A later write about the same must win whatever event it is about: what is parked can be released, and parked
   * again, at one position of the log. So these documents count their writes instead.
   */
  async function write(changes: readonly { readonly parked: Parked; readonly document: Parked | null }[]) {
    const loaded = await collection.load(changes.map(({ parked }) => idOf(parked)));
    const next = (id: string) => (loaded.get(id)?.position ?? BEFORE_FIRST) + 1n;

    await collection.write(
      changes.map(({ parked, document }) => ({ id: idOf(parked), document, position: next(idOf(parked)) })),
    );
  }

  return {
    // Nearly always nothing is: then not even the name of the stream is asked for.
    isStreamParked: (event) => streams.size > 0 && streams.has(event.stream),
    isDocumentParked: (id) => documents.size > 0 && documents.has(id),
    parkStream: (event, cause) => park('stream', event.stream, event, cause),
    parkDocument: (id, event, cause) => park('document', id, event, cause),

    async restore() {
      const found: Parked[] = [];
      // Not by pages of the index: others park meanwhile, and what is left out of here is folded with an event missing.
      for await (const { document } of collection.all()) {
        const isOurs = document.projection === owner && partitionOf(document, partitionCount) === partition;
        if (isOurs) found.push(document);
      }
      found.sort((left, right) => Number(BigInt(left.position) - BigInt(right.position)));

      streams.clear();
      documents.clear();
      for (const parked of found) mapOf(parked).set(parked.target, parked);
    },

    hasUnsaved: () => unsaved.length > 0,

    async save() {
      if (unsaved.length === 0) return;

      await write(unsaved.map((parked) => ({ parked, document: parked })));
      unsaved = [];
    },

    list: () => [...streams.values(), ...documents.values()],

    async release(parked) {
      await write([{ parked, document: null }]);
      mapOf(parked).delete(parked.target);
    },
  };
}
