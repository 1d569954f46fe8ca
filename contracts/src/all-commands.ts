import { AccountCommand } from './account/commands.ts';
import { AdministratorsCommand } from './administrators/commands.ts';
import { ApplicationCommand } from './application/commands.ts';
import { InboxCommand } from './inbox/commands.ts';
import { PaymentOverrideCommand } from './payment-override/commands.ts';
import { ReadModelCommand } from './read-models/commands.ts';
import { ReservationCommand } from './reservation/commands.ts';
import { StaffAccessCommand } from './staff-access/commands.ts';
import { WaitingListCommand } from './waiting-list/commands.ts';
import { WaitingListSlotsCommand } from './waiting-list-slots/commands.ts';

/** Every type of command there is. Types are unique across subjects. */
export const COMMAND_TYPES: readonly string[] = [
  AccountCommand,
  AdministratorsCommand,
  ApplicationCommand,
  InboxCommand,
  PaymentOverrideCommand,
  ReadModelCommand,
  ReservationCommand,
  StaffAccessCommand,
  WaitingListCommand,
  WaitingListSlotsCommand,
].flatMap((command) => command.def.options.flatMap(({ shape }) => shape.type.def.values));
