/** The `data` of the events of one name in an event stream; anything else in it is a sign of life and calls `onSign`. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  options: { readonly name: string; readonly onEvent: (data: string) => void; readonly onSign: () => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';

  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;

    options.onSign();
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    // What comes after the last empty line is the beginning of the next event.
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = dataOf(block, options.name);
      if (data !== null) options.onEvent(data);
    }
  }
}

function dataOf(block: string, name: string): string | null {
  const lines = block.split('\n');
  if (!lines.includes(`event: ${name}`)) return null;

  return lines.find((line) => line.startsWith('data: '))?.slice('data: '.length) ?? null;
}
