/** The bytes of a file as they come in. */
export type FileBytes = {
  readonly append: (chunk: Uint8Array) => void;
  /** What came, in one piece. */
  readonly whole: () => Uint8Array<ArrayBuffer>;
};

/** What a file grows by: each time costs a call of the system. */
const STEP_BYTES = 512 * 1024;

/**
 * One buffer, which grows with what has arrived: to keep the pieces and join them at the end would hold up everybody for the
 * copying of ten megabytes, and leave twice as much to the garbage collector, which looks through the whole heap for it.
 *
 * A buffer that can grow has addresses of its own from the system. One of the announced size from the beginning would come from
 * the C library, which keeps such memory for good after argon2 has given back its blocks, and would let a slow sender take
 * ten megabytes with a number.
 */
export function createFileBytes(maximumBytes: number): FileBytes {
  const buffer = new ArrayBuffer(0, { maxByteLength: maximumBytes });
  let size = 0;

  return {
    append: (chunk) => {
      const needed = size + chunk.length;
      if (needed > buffer.byteLength) buffer.resize(Math.min(maximumBytes, Math.max(needed, size + STEP_BYTES)));
      new Uint8Array(buffer, size, chunk.length).set(chunk);
      size = needed;
    },
    whole: () => new Uint8Array(buffer, 0, size),
  };
}
