import { followUpCommandId } from '@entry/platform/identifiers';
import type { CommandFacts, CommandKind } from './command.ts';
import { sectionsOf } from './form-sections.ts';
import { type Entry, verdictOf } from './journal.ts';
import type { LogIndex, Violation } from './log-index.ts';

type Expectation = {
  /** Events of these types are the command's effect. */
  readonly types: readonly string[];
  /** 0 where a command may rightly change nothing: the same was there already. */
  readonly least: 0 | 1;
  /** The effect goes under an id derived from the command's with this purpose. */
  readonly purpose?: (facts: CommandFacts) => string;
};

const EXPECTATIONS: Readonly<Record<CommandKind, Expectation>> = {
  register: { types: ['AccountRegistered'], least: 1 },
  login: { types: ['SessionStarted'], least: 1, purpose: () => 'start-session' },
  profile: { types: ['AccountProfileChanged'], least: 1 },
  create_application: { types: ['ApplicationCreated'], least: 1 },
  save_form: { types: ['ApplicationSectionSaved'], least: 1 },
  upload_document: { types: ['DocumentUploaded'], least: 1 },
  delete_document: { types: ['DocumentDeleted'], least: 1 },
  upload_slip: { types: ['PaymentSlipUploaded'], least: 1 },
  read_notification: { types: ['NotificationRead'], least: 1 },
  read_all_notifications: { types: ['AllNotificationsRead'], least: 0 },
  delete_notification: { types: ['NotificationDeleted'], least: 1 },
  submit: { types: ['ApplicationSubmitted'], least: 1 },
  validate: { types: ['ApplicationValidated'], least: 0 },
  confirm: { types: ['ConfirmationNumberRecorded'], least: 1 },
  /** Somebody on the list already is told the same; that the address is there is checked by address, too. */
  join_waiting_list: { types: ['WaitingListJoined', 'WaitingListJoinRepeated'], least: 1 },
  invite: { types: ['WaitingListMemberInvited'], least: 1, purpose: ({ targetId }) => `invite ${targetId}` },
  confirm_invitation: { types: ['WaitingListInvitationConfirmed'], least: 1 },
  review_document: { types: ['DocumentReviewed'], least: 1 },
  settle_slip: { types: ['PaymentSlipVerified', 'PaymentSlipFlagged', 'PaymentSlipRejected'], least: 1 },
};

/** Streams that a refused command may have touched: it takes a value before it knows, and gives it back. */
const GIVEN_BACK = /^(email|confirmation-number|slip-reference|slip-file|slip-picture)-|^waiting-list-slots$/;

/** Compares what the client was told with what the log holds. */
export function checkEntry(entry: Entry, log: LogIndex): readonly Violation[] {
  const { command } = entry;
  const verdict = verdictOf(entry);
  if (verdict === 'refused') return checkRefused(entry, log);

  const { types, least, purpose } = EXPECTATIONS[command.kind];
  const violations: Violation[] = [];
  const effect = countOf(log, idFor(command.id, purpose?.(command.facts)), types);
  const most = command.kind === 'save_form' ? sectionsOf(command.facts.form).length : 1;

  if (effect > most) violations.push({ kind: 'doubled', text: `${effect} events instead of ${most}${told(entry)}` });
  // All sections of a save are one append: some without the others would be half a save.
  const isHalf = effect > 0 && effect < most;
  const isLost = verdict === 'acknowledged' && effect < (least === 0 ? 0 : most);
  if (isHalf || isLost) violations.push({ kind: 'lost', text: `${effect} events instead of ${most}${told(entry)}` });

  const hasSession = countOf(log, idFor(command.id, 'start-session'), ['SessionStarted']) === 1;
  if (command.kind === 'register' && verdict === 'acknowledged' && !hasSession) {
    violations.push({ kind: 'lost', text: `The session is not there${told(entry)}` });
  }

  return violations;
}

const idFor = (commandId: string, purpose: string | undefined): string =>
  purpose === undefined ? commandId : followUpCommandId(commandId, purpose);

function countOf(log: LogIndex, commandId: string, types: readonly string[]): number {
  return log.traceOf(commandId)?.types.filter((type) => types.includes(type)).length ?? 0;
}

function checkRefused(entry: Entry, log: LogIndex): readonly Violation[] {
  return log
    .tracesCausedBy(entry.command.id)
    .filter(({ stream }) => !GIVEN_BACK.test(stream))
    .map(({ stream, types }) => ({
      kind: 'wrong',
      text: `It was refused and is in ${stream} (${types.join(', ')})${told(entry)}`,
    }));
}

const told = (entry: Entry): string => `: ${entry.command.kind} ${entry.command.id}, ${verdictOf(entry)}`;
