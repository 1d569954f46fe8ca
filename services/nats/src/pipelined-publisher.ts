import { FenceLostError } from '@entry/platform/ports/bus-feed';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { createInbox, type Msg, type NatsConnection } from 'nats';
import type { EncodedMessage } from './message-codec.ts';

export type PipelinedMessage = EncodedMessage & { readonly subject: string };

/**
 * Sends all before the first is acknowledged, each of which expects to be stored right behind the one before. Answers
 * the number of the last one.
 * @throws FenceLostError when something else lies there; UnavailableError when nobody knows what was stored
 */
export type PublishPipelined = (
  connection: NatsConnection,
  after: number,
  messages: readonly PipelinedMessage[],
) => Promise<number>;

/** The server's words for "wrong last sequence". */
const WRONG_LAST_SEQUENCE = 10071;

type Batch = { readonly acknowledge: (index: number, message: Msg) => void };

/**
 * By an inbox of its own: the client's `publish` makes a promise and a timer for each message, and is four times slower.
 * @param deadline milliseconds without any acknowledgement
 */
export function createPipelinedPublisher(deadline: number): PublishPipelined {
  const inboxes = new WeakMap<NatsConnection, ReturnType<typeof openInbox>>();

  return async (connection, after, messages) => {
    if (messages.length === 0) return after;

    let inbox = inboxes.get(connection);
    if (inbox === undefined) {
      inbox = openInbox(connection);
      inboxes.set(connection, inbox);
    }
    const { replyTo, batches } = inbox;
    const name = inbox.nextName();

    try {
      await new Promise<void>((resolve, reject) => {
        const silence = setTimeout(() => {
          reject(new UnavailableError('bus', { cause: new Error(`No acknowledgement within ${deadline} ms`) }));
        }, deadline);
        const settle = (done: () => void): void => {
          clearTimeout(silence);
          done();
        };
        let missing = messages.length;
        batches.set(name, {
          acknowledge(index, message) {
            const error = refusalOf(message, after + index + 1);
            if (error !== null) return settle(() => reject(error));

            silence.refresh();
            missing -= 1;
            if (missing === 0) settle(resolve);
          },
        });
        messages.forEach(({ subject, body, headers }, index) => {
          connection.publish(subject, body, { headers, reply: `${replyTo}.${name}.${index}` });
        });
      });
    } finally {
      batches.delete(name);
    }
    return after + messages.length;
  };
}

function openInbox(connection: NatsConnection) {
  const replyTo = createInbox();
  const batches = new Map<string, Batch>();
  let opened = 0;
  connection.subscribe(`${replyTo}.*.*`, {
    callback: (error, message) => {
      if (error !== null) return;

      const [name = '', index = ''] = message.subject.slice(replyTo.length + 1).split('.');
      batches.get(name)?.acknowledge(Number(index), message);
    },
  });

  return {
    replyTo,
    batches,
    nextName: () => {
      opened += 1;
      return String(opened);
    },
  };
}

/** Null when it was stored where it was expected; that it was stored there before is as good. */
function refusalOf(message: Msg, expected: number): Error | null {
  if (message.headers !== undefined && message.headers.code !== 0) {
    return new UnavailableError('bus', { cause: new Error(`Status ${message.headers.code}`) });
  }

  const { seq, error } = parseAcknowledgement(message);
  if (error?.err_code === WRONG_LAST_SEQUENCE) return new FenceLostError();
  if (error !== undefined) {
    return new UnavailableError('bus', { cause: new Error(`JetStream error ${error.err_code}`) });
  }
  return seq === expected ? null : new FenceLostError();
}

type Acknowledgement = { readonly seq?: number; readonly error?: { readonly err_code?: number } };

function parseAcknowledgement(message: Msg): Acknowledgement {
  try {
    return message.json<Acknowledgement>();
  } catch {
    return {};
  }
}
