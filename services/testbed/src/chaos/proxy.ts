import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What happens to the bytes of one direction: they go on, wait, or are lost. */
type Fate = 'flow' | 'hold' | 'discard';

/**
 * What a link does:
 * - `open`: bytes go both ways;
 * - `black_hole`: nothing arrives anywhere, also no answer to a connection; nobody is told. What waits arrives when the
 *   link opens again, as TCP would send it again;
 * - `half_open`: what the client sends arrives, the answers wait;
 * - `deaf`: what the client sends arrives, the answers are lost; the link has to be cut before it opens again;
 * - `refused`: connections are cut, new ones end at once.
 */
export type LinkState = 'open' | 'black_hole' | 'half_open' | 'deaf' | 'refused';

/** Looks at the bytes that come from the server, and gives on what the client is to get of them. */
export type Tamper = (chunk: Buffer) => readonly Buffer[];

/** A link between one process and one server, which can be treated as badly as a network treats links. */
export type FaultProxy = {
  readonly port: number;
  readonly set: (state: LinkState) => void;
  /** Every chunk of both directions comes later by so many milliseconds, in order. */
  readonly delay: (milliseconds: number) => void;
  /** Ends all connections of now, as when a machine between both is restarted. */
  readonly cut: () => void;
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

export type ProxyOptions = {
  readonly to: number;
  /** Called once per connection. */
  readonly tamper?: () => Tamper;
};

const FATES: Readonly<Record<LinkState, { readonly up: Fate; readonly down: Fate }>> = {
  open: { up: 'flow', down: 'flow' },
  black_hole: { up: 'hold', down: 'hold' },
  half_open: { up: 'flow', down: 'hold' },
  deaf: { up: 'flow', down: 'discard' },
  refused: { up: 'discard', down: 'discard' },
};

type Connection = { readonly setState: (state: LinkState) => void; readonly destroy: () => void };

export async function startFaultProxy({ to, tamper }: ProxyOptions): Promise<FaultProxy> {
  const connections = new Set<Connection>();
  let state: LinkState = 'open';
  let delay = 0;

  const server = createServer((client) => {
    if (state === 'refused') {
      client.destroy();
      return;
    }

    const upstream = connect({ host: '127.0.0.1', port: to });
    const up = createDirection({ from: client, to: upstream, delayOf: () => delay });
    const down = createDirection({ from: upstream, to: client, delayOf: () => delay, tamper: tamper?.() });
    const connection: Connection = {
      setState: (next) => {
        up.setFate(FATES[next].up);
        down.setFate(FATES[next].down);
      },
      destroy: () => {
        // A reset, not a farewell: nobody is told that this was the end.
        client.resetAndDestroy();
        upstream.resetAndDestroy();
      },
    };
    connection.setState(state);
    connections.add(connection);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        connections.delete(connection);
        client.destroy();
        upstream.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = (): void => {
    for (const connection of connections) connection.destroy();
  };

  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      // Bytes are missing in the middle of these streams: nothing that follows can be understood.
      if (state === 'deaf' || next === 'refused') cut();
      state = next;
      for (const connection of connections) connection.setState(next);
    },
    delay: (milliseconds) => {
      delay = milliseconds;
    },
    cut,
    connections: () => connections.size,
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

type Direction = {
  readonly from: Socket;
  readonly to: Socket;
  readonly delayOf: () => number;
  readonly tamper?: Tamper | undefined;
};

/** Gives chunks on in their order, however the delay changes meanwhile: one queue, never a timer for each chunk. */
function createDirection({ from, to, delayOf, tamper = (chunk) => [chunk] }: Direction): {
  readonly setFate: (fate: Fate) => void;
} {
  let fate: Fate = 'flow';
  let isDrained = true;
  let hasEnded = false;
  let timer: NodeJS.Timeout | null = null;
  const late: { readonly part: Buffer; readonly due: number }[] = [];

  function flowIfAllowed(): void {
    if (fate !== 'hold' && isDrained) from.resume();
    else from.pause();
  }

  function give(part: Buffer): void {
    if (to.destroyed || fate === 'discard') return;
    isDrained = to.write(part);
    flowIfAllowed();
  }

  function giveWhatIsDue(): void {
    timer = null;
    for (let first = late[0]; first !== undefined && first.due <= performance.now(); first = late[0]) {
      late.shift();
      give(first.part);
    }
    const next = late[0];
    if (next !== undefined) timer = setTimeout(giveWhatIsDue, Math.max(1, next.due - performance.now()));
    else if (hasEnded) to.end();
  }

  from.on('data', (chunk: Buffer) => {
    if (fate === 'discard') return;

    const due = performance.now() + delayOf();
    for (const part of tamper(chunk)) late.push({ part, due: Math.max(due, late.at(-1)?.due ?? 0) });
    if (timer === null) giveWhatIsDue();
  });
  to.on('drain', () => {
    isDrained = true;
    flowIfAllowed();
  });
  from.on('end', () => {
    hasEnded = true;
    if (timer === null) giveWhatIsDue();
  });

  return {
    setFate: (next) => {
      fate = next;
      flowIfAllowed();
    },
  };
}
