import type { Random } from '../kill-test/random.ts';
import type { Tamper } from './proxy.ts';

/** What happens to a message of the bus on its way to whoever takes it. */
export type Mischief = 'drop' | 'duplicate' | 'swap';

export type NatsTamper = {
  /** One per connection; all of them share what was ordered. */
  readonly connect: () => Tamper;
  /** The next so many messages of the bus, on whatever connection, are treated so. */
  readonly order: (mischief: Mischief, messages: number) => void;
  /** What was done so far. */
  readonly done: () => Readonly<Record<Mischief, number>>;
};

const LINE_END = '\r\n';

/**
 * Reads NATS' protocol from the server's side and loses, repeats or swaps messages whose subject begins so. All other
 * frames, and everything of JetStream's own interface, pass as they are.
 */
export function createNatsTamper(subjectPrefix: string, random: Random): NatsTamper {
  const ordered: Mischief[] = [];
  const done: Record<Mischief, number> = { drop: 0, duplicate: 0, swap: 0 };

  function connectOne(): Tamper {
    let rest: Buffer = Buffer.alloc(0);
    let held: Buffer | null = null;

    /** A message that was held back comes after the one that followed it. */
    function pass(frame: Buffer): readonly Buffer[] {
      if (held === null) return [frame];

      const late = held;
      held = null;
      return [frame, late];
    }

    function treat(frame: Buffer): readonly Buffer[] {
      // Not every message in a row: a run of losses is one gap, and several gaps are wanted.
      const mischief = ordered.length > 0 && random.isLucky(0.6) ? ordered.shift() : undefined;
      if (mischief === undefined || (mischief === 'swap' && held !== null)) return pass(frame);

      done[mischief] += 1;
      if (mischief === 'drop') return [];
      if (mischief === 'duplicate') return [...pass(frame), frame];

      held = frame;
      return [];
    }

    return (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const out: Buffer[] = [];
      for (let frame = takeFrame(rest); frame !== null; frame = takeFrame(rest)) {
        rest = rest.subarray(frame.bytes.length);
        out.push(...(frame.subject?.startsWith(subjectPrefix) === true ? treat(frame.bytes) : pass(frame.bytes)));
      }

      return out;
    };
  }

  return {
    connect: connectOne,
    order: (mischief, messages) => {
      ordered.length = 0;
      ordered.push(...Array.from({ length: messages }, () => mischief));
    },
    done: () => done,
  };
}

type Frame = { readonly bytes: Buffer /** Null unless it is a message. */; readonly subject: string | null };

/** The first whole frame; null while it is not all there. */
function takeFrame(bytes: Buffer): Frame | null {
  const lineEnd = bytes.indexOf(LINE_END);
  if (lineEnd === -1) return null;

  const [verb, ...parameters] = bytes.toString('latin1', 0, lineEnd).split(' ');
  const head = lineEnd + LINE_END.length;
  if (verb !== 'MSG' && verb !== 'HMSG') return { bytes: bytes.subarray(0, head), subject: null };

  const end = head + Number(parameters.at(-1)) + LINE_END.length;
  return bytes.length < end ? null : { bytes: bytes.subarray(0, end), subject: parameters[0] ?? null };
}
