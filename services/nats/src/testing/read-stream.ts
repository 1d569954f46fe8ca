import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsFixture } from './nats-fixture.ts';

export type StreamMessage = {
  readonly partition: number;
  readonly previous: bigint;
  readonly position: bigint;
  readonly eventId: string;
};

/** Everything on a stream that misses no message between its first and its last one. */
export async function readStream(fixture: NatsFixture, stream: string): Promise<readonly StreamMessage[]> {
  const manager = await jetstreamManager((await fixture.link()).current());
  const { state } = await manager.streams.info(stream);
  const messages: StreamMessage[] = [];
  for (let seq = Math.max(state.first_seq, 1); seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage(stream, { seq });
    if (message === null) throw new Error(`The stream holds no message ${seq}`);

    const { header, subject } = message;
    messages.push({
      partition: Number(subject.split('.')[1]),
      previous: BigInt(header.get('Entry-Previous')),
      position: BigInt(header.get('Entry-Position')),
      eventId: header.get('Nats-Msg-Id'),
    });
  }
  return messages;
}
