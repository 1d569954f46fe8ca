import { describe } from 'vitest';
import { describeBusOnNats } from './contract-suites/bus-on-nats.ts';
import { describeFeedOnNats } from './contract-suites/feed-on-nats.ts';
import { startNatsContainer } from './testing/nats-container.ts';
import { describeOnServer } from './testing/nats-fixture.ts';

const container = await startNatsContainer();
const found = 'reason' in container ? container.reason : container;

describeOnServer('What the processes need', found, (fixture) => {
  describe('The bus', () => {
    describeBusOnNats(fixture);
  });
  describe('The feed of the relay', () => {
    describeFeedOnNats(fixture);
  });
});
