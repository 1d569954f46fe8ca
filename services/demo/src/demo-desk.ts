import type { Role } from '@entry/contracts/account/role';
import type { ConfiguredRegistration } from '@entry/contracts/rules/programme';
import { type CommandSession, openCommandSession } from '@entry/flows/command-session';
import type { Passwords } from '@entry/flows/passwords';
import type { Media } from '@entry/media/media';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { EventCodec } from '@entry/platform/encryption/event-codec';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import { namedId } from '@entry/platform/identifiers';
import type { EventLog } from '@entry/platform/ports/event-log';
import type { FileStore } from '@entry/platform/ports/file-store';

/** What the demo data is made with: the same parts that serve real requests, nothing beside them. */
export type DemoDesk = {
  readonly commands: CommandHandler;
  readonly log: EventLog;
  readonly codec: Pick<EventCodec, 'project'>;
  readonly files: FileStore;
  readonly media: Media;
  readonly passwords: Passwords;
  readonly keyedHash: HashValue;
  /** Open throughout the demo's past. */
  readonly registration: ConfiguredRegistration;
  readonly waitingListSlots: number;
  /** Moment of seeding, milliseconds since 1970; the demo's past is told backwards from it. */
  readonly now: number;
};

export type DemoAccount = { readonly accountId: string; readonly role: Role };

/** Ids follow from names, so that seeding that was interrupted goes on where it stopped and repeats nothing. */
export const demoId = (name: string): string => namedId('demo', name);

/** Speaks for an account (nobody yet: null) at a moment, under a command id that follows from `name`. */
export function speakFor(desk: DemoDesk, account: DemoAccount | null, name: string, at: string): CommandSession {
  return openCommandSession(
    { commands: desk.commands, waitFor: async () => true },
    { account, commandId: demoId(name), requestId: demoId(`request ${name}`), now: at },
  );
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function daysAgo(desk: DemoDesk, days: number, laterHours = 0): string {
  return new Date(desk.now - days * DAY + laterHours * HOUR).toISOString();
}
