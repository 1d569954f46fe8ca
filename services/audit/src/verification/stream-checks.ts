import type { RecordedEvent } from '@entry/platform/ports/event-log';
import type { Fault } from './verification.ts';

/** Looks at events by themselves, without evidence: whether the log can be one that was only appended to. */
export type StreamChecks = {
  /** What is wrong with the next event; null when nothing is. */
  readonly check: (event: RecordedEvent) => Fault | null;
};

/** Remembers every stream and every event id: some hundred bytes for a stream, and twenty to forty for an event. */
export function createStreamChecks(): StreamChecks {
  const revisions = new Map<string, number>();
  const ids = createIdRegister();

  return {
    check({ stream, revision, metadata }) {
      const expected = revisions.get(stream) ?? 0;
      revisions.set(stream, revision + 1);
      if (!ids.add(metadata.eventId)) return 'repeated id';

      return revision === expected ? null : 'revision';
    },
  };
}

const WORDS = 4;
const FIRST_CAPACITY = 1_024;
const FULLEST = 0.7;

/** UUIDs as four numbers each, side by side: a `Set` of texts would take five times the memory. */
function createIdRegister(): { readonly add: (id: string) => boolean } {
  let capacity = FIRST_CAPACITY;
  let slots = new Uint32Array(capacity * WORDS);
  let count = 0;
  let hasNil = false;
  const words = new Uint32Array(WORDS);

  /** Where it is, or would be. */
  function slotOf(table: Uint32Array, size: number, id: Uint32Array): number {
    let slot = ((id[0] ?? 0) ^ (id[3] ?? 0)) % size;
    slot = slot < 0 ? slot + size : slot;
    for (;;) {
      const at = slot * WORDS;
      const isFree = table[at] === 0 && table[at + 1] === 0 && table[at + 2] === 0 && table[at + 3] === 0;
      const isSame =
        table[at] === id[0] && table[at + 1] === id[1] && table[at + 2] === id[2] && table[at + 3] === id[3];
      if (isFree || isSame) return at;

      slot = slot + 1 === size ? 0 : slot + 1;
    }
  }

  function grow(): void {
    const larger = new Uint32Array(capacity * 2 * WORDS);
    for (let at = 0; at < slots.length; at += WORDS) {
      const id = slots.subarray(at, at + WORDS);
      if (id.some((word) => word !== 0)) larger.set(id, slotOf(larger, capacity * 2, id));
    }
    slots = larger;
    capacity *= 2;
  }

  return {
    /** False when it was there already. */
    add(id) {
      words[0] = Number.parseInt(id.slice(0, 8), 16);
      words[1] = Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16);
      words[2] = Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16);
      words[3] = Number.parseInt(id.slice(28, 36), 16);
      if (words.every((word) => word === 0)) {
        const isNew = !hasNil;
        hasNil = true;
        return isNew;
      }
      if (count + 1 > capacity * FULLEST) grow();

      const at = slotOf(slots, capacity, words);
      if (slots[at] !== 0 || slots[at + 1] !== 0 || slots[at + 2] !== 0 || slots[at + 3] !== 0) return false;

      slots.set(words, at);
      count += 1;
      return true;
    },
  };
}
