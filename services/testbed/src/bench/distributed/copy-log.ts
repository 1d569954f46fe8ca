import type { EventLog, Position, RecordedEvent } from '@entry/platform/ports/event-log';
import { encodeRecordedEvent } from '@entry/platform/wire-codec';
import { type JetStreamClient, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** Events. */
const PAGE = 2_000;

/**
 * Publishes all events behind a position, as the client alone does so: the next page is read and sent while the server
 * stores one.
 */
export async function copyLog({
  log,
  connection,
  after,
  prefix,
}: {
  readonly log: EventLog;
  readonly connection: NatsConnection;
  readonly after: Position;
  readonly prefix: string;
}): Promise<void> {
  const client = jetstream(connection);
  let reading = log.readAll(after, PAGE);
  let storing: Promise<unknown> = Promise.resolve();
  for (let page = await reading; page.length > 0; page = await reading) {
    reading = log.readAll((page.at(-1) as RecordedEvent).position, PAGE);
    const stored = publishPage(client, page, prefix);
    await storing;
    storing = stored;
  }
  await storing;
}

const publishPage = (client: JetStreamClient, page: readonly RecordedEvent[], prefix: string): Promise<unknown> =>
  Promise.all(page.map((event) => client.publish(`${prefix}.${event.type}`, encodeRecordedEvent(event))));
