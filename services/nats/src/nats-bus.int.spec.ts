import { describeBusOnNats } from './contract-suites/bus-on-nats.ts';
import { describeOnNats } from './testing/nats-fixture.ts';

await describeOnNats('NATS', describeBusOnNats);
