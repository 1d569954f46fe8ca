import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server, and what each of them is busy with. */
export type Connections = {
  /** From now on each ends with what it is answered, or when nothing comes any more. */
  readonly end: () => void;
};

type Connection = {
  readonly answering: Set<ServerResponse>;
  /** Milliseconds since some moment. */
  idleSince: number;
  /** Ends the connection unless a request comes first. */
  timer: NodeJS.Timeout | null;
};

/**
 * A connection that has just been answered may have the next request on its way: ended at once, it would be lost. What has
 * been idle for longer is ended at once.
 */
const IDLE_GRACE = 500;

/** To be called before the server listens. */
export function watchConnections(server: Server): Connections {
  const connections = new Map<Socket, Connection>();
  let isEnding = false;

  function endWhenIdle(socket: Socket, connection: Connection): void {
    const idleFor = performance.now() - connection.idleSince;
    connection.timer = setTimeout(() => socket.destroySoon(), Math.max(0, IDLE_GRACE - idleFor));
  }

  function onAnswered(socket: Socket, connection: Connection, response: ServerResponse): void {
    connection.answering.delete(response);
    connection.idleSince = performance.now();
    // Its headers had promised more before anybody wished an end.
    if (isEnding && connection.answering.size === 0) socket.destroySoon();
  }

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { answering: new Set(), idleSince: performance.now(), timer: null };
    connections.set(socket, connection);
    if (isEnding) endWhenIdle(socket, connection);
    socket.once('close', () => {
      if (connection.timer !== null) clearTimeout(connection.timer);
      connections.delete(socket);
    });
  });

  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;

    if (connection.timer !== null) clearTimeout(connection.timer);
    connection.answering.add(response);
    if (isEnding) response.setHeader('Connection', 'close');
    response.once('close', () => onAnswered(socket, connection, response));
  });

  return {
    end: () => {
      isEnding = true;
      for (const [socket, connection] of connections) {
        if (connection.answering.size === 0) endWhenIdle(socket, connection);
        for (const response of connection.answering) {
          if (!response.headersSent) response.setHeader('Connection', 'close');
        }
      }
    },
  };
}
