/** What the double knows of a stream without reading the disk. */
export type StreamState = {
  readonly name: string;
  /** Places of its events in the log, by revision. */
  readonly events: number[];
  /** Events below this revision are gone for readers. Beyond any number: the whole stream was deleted softly. */
  truncateBefore: number;
  isTombstoned: boolean;
  acl: Record<string, string | readonly string[]> | null;
};

/** Where every event lies. Positions only grow, so that the places are found by halving. */
export type EventIndex = {
  readonly count: () => number;
  readonly add: (stream: StreamState, position: number, size: number) => void;
  readonly position: (place: number) => number;
  readonly size: (place: number) => number;
  readonly isSystem: (place: number) => boolean;
  readonly streamName: (place: number) => string;
  /** Place of the first event at or behind a position. */
  readonly placeFrom: (position: number) => number;
  readonly stream: (name: string) => StreamState | undefined;
  readonly openStream: (name: string) => StreamState;
};

export const WHOLE_STREAM = 2 ** 63;
const FIRST_CAPACITY = 1 << 14;

/** Some 20 bytes an event and 200 a stream: a million events are no matter. */
export function createEventIndex(): EventIndex {
  let positions = new Float64Array(FIRST_CAPACITY);
  let sizes = new Uint32Array(FIRST_CAPACITY);
  let owners = new Uint32Array(FIRST_CAPACITY);
  let count = 0;
  const streams: StreamState[] = [];
  const numbers = new Map<string, number>();

  function grow(): void {
    const [oldPositions, oldSizes, oldOwners] = [positions, sizes, owners];
    positions = new Float64Array(count * 2);
    sizes = new Uint32Array(count * 2);
    owners = new Uint32Array(count * 2);
    positions.set(oldPositions);
    sizes.set(oldSizes);
    owners.set(oldOwners);
  }

  const streamAt = (place: number): StreamState => streams[owners[place] ?? 0] as StreamState;

  return {
    count: () => count,
    add: (stream, position, size) => {
      if (count === positions.length) grow();
      positions[count] = position;
      sizes[count] = size;
      owners[count] = numbers.get(stream.name) ?? 0;
      stream.events.push(count);
      count += 1;
    },
    position: (place) => positions[place] ?? 0,
    size: (place) => sizes[place] ?? 0,
    isSystem: (place) => streamAt(place).name.startsWith('$'),
    streamName: (place) => streamAt(place).name,
    placeFrom: (position) => {
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((positions[middle] ?? 0) < position) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    stream: (name) => streams[numbers.get(name) ?? -1],
    openStream: (name) => {
      const known = streams[numbers.get(name) ?? -1];
      if (known !== undefined) return known;

      const stream: StreamState = { name, events: [], truncateBefore: 0, isTombstoned: false, acl: null };
      numbers.set(name, streams.length);
      streams.push(stream);
      return stream;
    },
  };
}
