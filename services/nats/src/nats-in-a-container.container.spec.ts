import { describe } from 'vitest';
import { describeBusOnNats } from './contract-suites/bus-on-nats.ts';
import { describeFeedOnNats } from './contract-suites/feed-on-nats.ts';
import { startNatsContainer } from './testing/nats-container.ts';
import { describeOnServer } from './testing/nats-fixture.ts';

const container = await startNatsContainer();
const found = 'reason' in container ? null : container;
const place = 'reason' in container ? `a NATS server in a container: NOT RUN, ${container.reason}` : container.name;

describeOnServer(`What the processes need, on ${place}`, found, (fixture) => {
  describe('The bus', () => {
    describeBusOnNats(fixture);
  });
  describe('The feed of the relay', () => {
    describeFeedOnNats(fixture);
  });
});
