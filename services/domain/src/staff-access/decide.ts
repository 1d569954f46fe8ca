import type { StaffAccessCommand } from '@entry/contracts/staff-access/commands';
import type { StaffAccessEvent } from '@entry/contracts/staff-access/events';
import { refuseUnknownCommand } from '../exhaustive.ts';

/** Whoever looks is never refused here: who may look is decided before, and what was looked at is a fact. */
export function decide(command: StaffAccessCommand): readonly StaffAccessEvent[] {
  switch (command.type) {
    case 'RecordFileRead': {
      const { type: _type, applicantId: _applicantId, ...data } = command;
      return [{ type: 'StaffReadFile', data }];
    }
    case 'RecordApplicationView': {
      const { type: _type, applicantId: _applicantId, ...data } = command;
      return [{ type: 'StaffViewedApplication', data }];
    }
    case 'RecordAccountView': {
      const { type: _type, ...data } = command;
      return [{ type: 'StaffViewedAccount', data }];
    }
    case 'RecordSearch': {
      const { type: _type, ...data } = command;
      return [{ type: 'StaffSearched', data }];
    }
    case 'RecordExport': {
      const { type: _type, ...data } = command;
      return [{ type: 'StaffExportedList', data }];
    }
    default:
      return refuseUnknownCommand(command);
  }
}

/** The person who was looked at, so that it is told among all else about them; null for lists. */
export function subjectOf(command: StaffAccessCommand): string | null {
  switch (command.type) {
    case 'RecordFileRead':
    case 'RecordApplicationView':
      return command.applicantId;
    case 'RecordAccountView':
      return command.accountId;
    case 'RecordSearch':
    case 'RecordExport':
      return null;
    default:
      return refuseUnknownCommand(command);
  }
}
