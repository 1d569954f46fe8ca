import { READ_MODEL_EVENTS, type ReadModelEvent } from '@entry/contracts/read-models/events';
import { describe, expect, it } from 'vitest';
import { createSpecification, expectEveryEventToCount } from '../testing/specification.ts';
import { readModelOperationsDecider } from './read-model-operations-decider.ts';

const { given } = createSpecification(readModelOperationsDecider, READ_MODEL_EVENTS);
const rebuild: ReadModelEvent = { type: 'ReadModelRebuildRequested', data: { model: 'payments' } };
const switched: ReadModelEvent = { type: 'ReadModelSwitchRequested', data: { model: 'payments' } };
const retry: ReadModelEvent = { type: 'ParkedEventsRetryRequested', data: {} };

describe('When an operator asks for something', () => {
  it('should write down what, as often as it is asked', () => {
    given([]).when({ type: 'RequestReadModelRebuild', model: 'payments' }).then([rebuild]);
    given([rebuild]).when({ type: 'RequestReadModelRebuild', model: 'payments' }).then([rebuild]);
    given([rebuild]).when({ type: 'RequestReadModelSwitch', model: 'payments' }).then([switched]);
    given([]).when({ type: 'RequestParkedEventsRetry' }).then([retry]);
  });
});

describe('The fold', () => {
  it('should count every event', () =>
    expectEveryEventToCount(readModelOperationsDecider, READ_MODEL_EVENTS, [[rebuild, switched, retry]]));

  it('should have no subject', () => {
    const { subjectOf, initialState } = readModelOperationsDecider;
    expect(subjectOf({ type: 'RequestParkedEventsRetry' }, initialState)).toBeNull();
  });
});
