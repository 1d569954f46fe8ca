import { describeBus } from '@entry/platform/contract-suites/bus';
import { silentLogger } from '@entry/platform/logger';
import { createNatsBus } from '../nats-bus.ts';
import { type NatsFixture, newPrefix } from '../testing/nats-fixture.ts';

/** The bus on one NATS server, whoever started it. */
export function describeBusOnNats({ link }: NatsFixture): void {
  describeBus('JetStream', async () => {
    const reported: string[] = [];
    const logger = {
      ...silentLogger,
      error: ({ consumer }: { readonly consumer?: unknown }) => void reported.push(String(consumer)),
    };
    const connection = await link();
    const bus = createNatsBus({ connection, prefix: newPrefix(), partitionCount: 4, logger });

    return { bus, reported: () => reported };
  });
}
