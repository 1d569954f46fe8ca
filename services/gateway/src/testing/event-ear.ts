/** Somebody who listens to the stream of changes, over the network. */
export type Ear = {
  readonly response: Response;
  /** The next change; at the end why the service ended it, `ended: <code>`; null where the line was cut. */
  readonly next: () => Promise<string | null>;
  /** The next sign of life; changes before it are left out. */
  readonly nextSign: () => Promise<void>;
  /** How far everything was told, by the last id. */
  readonly lastId: () => string | undefined;
  readonly leave: () => Promise<void>;
};

export type ListeningOptions = { readonly token: string | null; readonly lastId?: string | undefined };

export async function listenForEvents(address: string, { token, lastId }: ListeningOptions): Promise<Ear> {
  const response = await fetch(`${address}/api/changes`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const blocks: string[] = [];
  let rest = '';
  let id = lastId;

  async function nextBlock(): Promise<string | null> {
    for (;;) {
      const block = blocks.shift();
      if (block !== undefined) return take(block);

      const { value, done } = await reader.read();
      if (done) return null;
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      blocks.push(...parts);
    }
  }

  function take(block: string): string {
    id = /^id: (.*)$/m.exec(block)?.[1] ?? id;
    return block;
  }

  return {
    response,
    next: async () => {
      for (;;) {
        const block = await nextBlock();
        if (block === null) return null;

        const [, name, data] = /^event: (\w+)\ndata: (\w+)$/.exec(block) ?? [];
        if (name !== undefined) return name === 'changed' ? (data ?? '') : `${name}: ${data}`;
      }
    },
    nextSign: async () => {
      for (;;) {
        const block = await nextBlock();
        if (block === null) throw new Error('The stream has ended');
        if (!block.startsWith('event:')) return;
      }
    },
    lastId: () => id,
    leave: () => reader.cancel(),
  };
}
