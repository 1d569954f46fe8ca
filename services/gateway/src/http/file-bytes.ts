/** The bytes of a file as they come in. */
export type FileBytes = {
  /** @throws RangeError when there is no memory for them */
  readonly append: (chunk: Uint8Array) => void;
  /** What came, in one piece. Nothing may be appended afterwards. */
  readonly whole: () => Uint8Array<ArrayBuffer>;
};

/** Of ES2024 only what Node 20 has: `transfer`, which the compiler's library declares beside it, came later. */
type GrowingBuffer = ArrayBuffer & { readonly resize: (byteLength: number) => void };
const GrowingBuffer = ArrayBuffer as unknown as new (
  byteLength: number,
  options: { readonly maxByteLength: number },
) => GrowingBuffer;

/** The buffer grows by what is there already, and by no more than this: each time costs a call of the system. */
const LARGEST_STEP_BYTES = 512 * 1024;
/** The system gives memory by pages. */
const SMALLEST_STEP_BYTES = 64 * 1024;

/**
 * One buffer, which grows with what has arrived: to keep the pieces and join them at the end would hold up everybody for the
 * copying of ten megabytes, and leave twice as much to the garbage collector, which looks through the whole heap for it.
 *
 * A buffer that can grow has addresses of its own from the system. One of the announced size from the beginning would come from
 * the C library, which keeps such memory for good after argon2 has given back its blocks, and would let a slow sender take
 * ten megabytes with a number. What the standard's interfaces of Node 20 refuse is such a buffer: a body of a `Response` has to
 * be made of a copy.
 */
export function createFileBytes(maximumBytes: number): FileBytes {
  const buffer = new GrowingBuffer(0, { maxByteLength: maximumBytes });
  let size = 0;

  return {
    append: (chunk) => {
      const needed = size + chunk.length;
      if (needed > buffer.byteLength) {
        const step = Math.min(LARGEST_STEP_BYTES, Math.max(SMALLEST_STEP_BYTES, size));
        buffer.resize(Math.min(maximumBytes, Math.max(needed, size + step)));
      }
      new Uint8Array(buffer, size, chunk.length).set(chunk);
      size = needed;
    },
    whole: () => {
      buffer.resize(size);

      return new Uint8Array(buffer, 0, size);
    },
  };
}
