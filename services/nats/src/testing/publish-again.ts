import { eventually } from '@entry/platform/testing/eventually';
import { headers } from 'nats';

import type { NatsFixture } from './nats-fixture.ts';

/** The first message of a stream once more, as soon as there is one, as somebody with rights on the bus may do it. */
export async function publishAgain(fixture: NatsFixture, stream: string): Promise<void> {
  const connection = (await fixture.link()).current();
  const manager = await connection.jetstreamManager();
  const { subject, data, header } = await eventually(() => manager.streams.getMessage(stream, { seq: 1 }));
  const own = headers();
  // Without its id and its fence, by which the server would keep it out.
  for (const name of header.keys()) if (!name.startsWith('Nats-')) own.set(name, header.get(name));
  await connection.jetstream().publish(subject, data, { headers: own });
}
