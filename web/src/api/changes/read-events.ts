/** One block of an event stream; each part is null where it is not said. */
export type StreamEvent = { readonly name: string | null; readonly data: string | null; readonly id: string | null };

/**
 * The events of a stream, however it is cut in pieces on the way.
 * @param onPiece called with each piece that arrives: the line lives
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onPiece, onEvent }: { readonly onPiece: () => void; readonly onEvent: (event: StreamEvent) => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';

  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;

    onPiece();
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    // What comes after the last empty line is the beginning of the next event.
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      onEvent({ name: fieldOf(lines, 'event'), data: fieldOf(lines, 'data'), id: fieldOf(lines, 'id') });
    }
  }
}

function fieldOf(lines: readonly string[], field: string): string | null {
  const beginning = `${field}: `;
  return lines.find((line) => line.startsWith(beginning))?.slice(beginning.length) ?? null;
}
