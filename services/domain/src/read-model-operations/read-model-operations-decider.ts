import type { ReadModelCommand } from '@entry/contracts/read-models/commands';
import type { ReadModelEvent } from '@entry/contracts/read-models/events';
import type { Decider } from '../decider.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { NO_OPERATIONS, type ReadModelOperationsState } from './state.ts';

/** Who had read models rebuilt, switched or tried again; the one stream `read-model-operations`. */
export const readModelOperationsDecider: Decider<ReadModelCommand, ReadModelOperationsState, ReadModelEvent> = {
  name: 'read-model-operations',
  initialState: NO_OPERATIONS,
  decide,
  evolve,
  subjectOf: () => null,
};
