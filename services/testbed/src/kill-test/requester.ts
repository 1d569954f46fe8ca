import type { SessionReply } from '@entry/contracts/account/api';
import type { Command, CommandKind } from './command.ts';
import type { Entry, Journal } from './journal.ts';
import type { Random } from './random.ts';
import { isBusy, type Sent, type Session } from './session.ts';

export type Tally = {
  /** Commands of unknown outcome that were sent again, and those that deliberately never were. */
  retried: number;
  abandoned: number;
  /** Times a command that had been acknowledged was sent again. */
  repeatsOfAcknowledged: number;
  /** Times a command was sent twice at the same moment. */
  sentTwiceAtOnce: number;
};

export const emptyTally = (): Tally => ({ retried: 0, abandoned: 0, repeatsOfAcknowledged: 0, sentTwiceAtOnce: 0 });

type OnAcknowledged = (body: unknown) => void;
/** With the token it was first sent with: another person's would make it another request. */
type Kept = { readonly entry: Entry; readonly token: string | null };
type Open = Kept & { readonly onAcknowledged: OnAcknowledged };

/** The client of one person: sends commands, and sends those again whose outcome it does not know. */
export type Requester = {
  readonly token: () => string | null;
  /** Whose token it is. */
  readonly accountId: () => string | null;
  readonly signIn: (granted: SessionReply) => void;
  /** Sends a command; when nobody can say what came of it, it is kept to be sent again, or deliberately not. */
  readonly send: (
    session: Session,
    command: Command,
    options?: { readonly onAcknowledged?: OnAcknowledged; readonly mustFinish?: boolean },
  ) => Promise<Sent>;
  readonly hasOpen: () => boolean;
  /** Sends everything again whose outcome is open, oldest first, until the service is gone. */
  readonly finishOpen: (session: Session) => Promise<void>;
  /** Sends something again that was acknowledged lately. */
  readonly repeatOne: (session: Session) => Promise<void>;
};

const TWICE_AT_ONCE = 0.04;
const NEVER_RETRIED = 0.2;
/** The service recognises the last 256 commands of a stream; a client that waits longer is out of luck. */
const REMEMBERED = 60;
/** Their answers do not depend on anything that others may have removed since. */
const REPEATABLE: ReadonlySet<CommandKind> = new Set([
  'register',
  'create_application',
  'save_form',
  'upload_slip',
  'submit',
  'confirm',
  'profile',
  'join_waiting_list',
]);

export function createRequester(
  name: string,
  { random, journal, tally }: { readonly random: Random; readonly journal: Journal; readonly tally: Tally },
): Requester {
  let token: string | null = null;
  let accountId: string | null = null;
  const open: Open[] = [];
  const acknowledged: Kept[] = [];

  function conclude(sent: Sent, sentWith: string | null, onAcknowledged: OnAcknowledged): boolean {
    const { entry, attempt, body } = sent;
    if (attempt.verdict === 'acknowledged') {
      if (REPEATABLE.has(entry.command.kind)) acknowledged.push({ entry, token: sentWith });
      if (acknowledged.length > REMEMBERED) acknowledged.shift();
      onAcknowledged(body);
    }

    return attempt.verdict === 'acknowledged' || (attempt.verdict === 'refused' && !isBusy(attempt));
  }

  async function sendOnceOrTwice(session: Session, { entry, token: sentWith }: Kept): Promise<Sent> {
    const first = session.send(entry, sentWith);
    if (!random.isLucky(TWICE_AT_ONCE)) return first;

    tally.sentTwiceAtOnce += 1;
    const both = await Promise.all([first, session.send(entry, sentWith)]);
    return both.find(({ attempt }) => attempt.verdict === 'acknowledged') ?? (await first);
  }

  return {
    token: () => token,
    accountId: () => accountId,
    signIn: (granted) => {
      token = granted.token;
      accountId = granted.user.id;
    },
    send: async (session, command, { onAcknowledged = () => {}, mustFinish = false } = {}) => {
      const kept = { entry: journal.open(name, command), token };
      const sent = await sendOnceOrTwice(session, kept);
      if (conclude(sent, kept.token, onAcknowledged)) return sent;

      if (!mustFinish && random.isLucky(NEVER_RETRIED)) tally.abandoned += 1;
      else open.push({ ...kept, onAcknowledged });

      return sent;
    },
    hasOpen: () => open.length > 0,
    finishOpen: async (session) => {
      while (open.length > 0 && !session.isOver()) {
        const { entry, token: sentWith, onAcknowledged } = open[0] as Open;
        tally.retried += 1;
        const sent = await session.send(entry, sentWith);
        if (conclude(sent, sentWith, onAcknowledged)) open.shift();
        else if (sent.attempt.status === null) return;
      }
    },
    repeatOne: async (session) => {
      if (acknowledged.length === 0) return;

      tally.repeatsOfAcknowledged += 1;
      const { entry, token: sentWith } = random.pick(acknowledged);
      await session.send(entry, sentWith);
    },
  };
}
