import type { ReadModelCommand } from '@entry/contracts/read-models/commands';
import type { ReadModelEvent } from '@entry/contracts/read-models/events';
import { refuseUnknownCommand } from '../exhaustive.ts';

export function decide(command: ReadModelCommand): readonly ReadModelEvent[] {
  switch (command.type) {
    case 'RequestReadModelRebuild':
      return [{ type: 'ReadModelRebuildRequested', data: { model: command.model } }];
    case 'RequestReadModelSwitch':
      return [{ type: 'ReadModelSwitchRequested', data: { model: command.model } }];
    case 'RequestParkedEventsRetry':
      return [{ type: 'ParkedEventsRetryRequested', data: {} }];
    default:
      return refuseUnknownCommand(command);
  }
}
