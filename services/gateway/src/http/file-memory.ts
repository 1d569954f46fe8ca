import { HttpProblem } from '../problems/http-problem.ts';

/** What one request holds of the memory for files. */
export type FileRoom = {
  /**
   * Waits until there is room for as many more bytes.
   * @throws HttpProblem `unavailable` when too many wait, or for too long
   */
  readonly take: (bytes: number) => Promise<void>;
  readonly release: () => void;
};

export type FileMemory = {
  readonly open: () => FileRoom;
  /** For bytes that are all there at once. @throws HttpProblem `unavailable`, and what `work` throws */
  readonly hold: <Result>(bytes: number, work: () => Promise<Result>) => Promise<Result>;
  /** Of all requests together. */
  readonly heldBytes: () => number;
};

export type FileMemoryLimits = {
  /** Of all files together; one more may be held beyond, so that the first in line always comes to its end. */
  readonly bytes: number;
  readonly waiting: number;
  /** Milliseconds. */
  readonly patience: number;
};

/** A slow sender's part must not wait behind whole files: parts have a share of their own. */
export const WHOLE_FILES: FileMemoryLimits = { bytes: 32 * 1024 * 1024, waiting: 100, patience: 30_000 };
export const PARTS_OF_FILES: FileMemoryLimits = { bytes: 16 * 1024 * 1024, waiting: 500, patience: 30_000 };

const SECONDS_UNTIL_RETRY = 5;

type Holder = { readonly place: number; held: number };
type Waiting = { readonly holder: Holder; readonly bytes: number; readonly start: () => void };

/**
 * Bounds how many bytes of files the requests of a gateway hold together. It counts what has arrived, not what was
 * announced: a phone that takes minutes for ten megabytes keeps others from no more than what it has sent. Whoever has to
 * wait is not read from meanwhile, so that their bytes stay with them. Who came first goes first.
 */
export function createFileMemory(limits: FileMemoryLimits): FileMemory {
  const line: Waiting[] = [];
  let used = 0;
  let opened = 0;
  let beyond: Holder | null = null;

  function give(holder: Holder, bytes: number): boolean {
    const fits = used + bytes <= limits.bytes;
    if (!fits && beyond !== null && beyond !== holder) return false;

    if (!fits) beyond = holder;
    used += bytes;
    holder.held += bytes;
    return true;
  }

  function giveNext(): void {
    for (let first = line[0]; first !== undefined && give(first.holder, first.bytes); first = line[0]) {
      line.shift();
      first.start();
    }
  }

  function wait(holder: Holder, bytes: number): Promise<void> {
    if (line.length >= limits.waiting) throw tooMuch();

    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1);
        reject(tooMuch());
        giveNext();
      }, limits.patience);
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: Waiting = { holder, bytes, start };
      const behind = line.findIndex((other) => other.holder.place > holder.place);
      line.splice(behind < 0 ? line.length : behind, 0, waiting);
      giveNext();
    });
  }

  function open(): FileRoom {
    const holder: Holder = { place: opened, held: 0 };
    opened += 1;
    // Whoever was let beyond the limit goes on whoever waits: nobody else could come to an end before them.
    const isNext = (): boolean =>
      beyond === holder || (line[0]?.holder.place ?? Number.POSITIVE_INFINITY) > holder.place;

    return {
      take: async (bytes) => {
        if (!(isNext() && give(holder, bytes))) await wait(holder, bytes);
      },
      release: () => {
        used -= holder.held;
        holder.held = 0;
        if (beyond === holder) beyond = null;
        giveNext();
      },
    };
  }

  return {
    open,
    hold: async (bytes, work) => {
      const room = open();
      try {
        await room.take(bytes);
        return await work();
      } finally {
        room.release();
      }
    },
    heldBytes: () => used,
  };
}

const tooMuch = (): HttpProblem =>
  new HttpProblem('unavailable', { headers: { 'Retry-After': String(SECONDS_UNTIL_RETRY) } });
