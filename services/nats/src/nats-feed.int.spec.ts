import { describeFeedOnNats } from './contract-suites/feed-on-nats.ts';
import { describeOnNats } from './testing/nats-fixture.ts';

await describeOnNats('The feed of the relay', describeFeedOnNats);
