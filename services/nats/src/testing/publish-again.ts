import { eventually } from '@entry/platform/testing/eventually';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { NatsFixture } from './nats-fixture.ts';

/** The first message of a stream once more, as soon as there is one, as somebody with rights on the bus may do it. */
export async function publishAgain(fixture: NatsFixture, stream: string): Promise<void> {
  const connection = (await fixture.link()).current();
  const manager = await jetstreamManager(connection);
  const { subject, data, header } = await eventually(async () => {
    const message = await manager.streams.getMessage(stream, { seq: 1 });
    if (message === null) throw new Error('The stream is empty');
    return message;
  });
  const own = headers();
  // Without its id and its fence, by which the server would keep it out.
  for (const name of header.keys()) if (!name.startsWith('Nats-')) own.set(name, header.get(name));
  await jetstream(connection).publish(subject, data, { headers: own });
}
