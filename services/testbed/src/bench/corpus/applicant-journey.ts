import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { StoredFile } from '@entry/contracts/application/events';
import type { Actor } from '@entry/contracts/event';
import type { ReservationKind } from '@entry/contracts/reservation/events';
import {
  APPLICANT_DOCUMENT_TYPES,
  type ApplicantDocumentType,
  PAYMENT_METHODS,
} from '@entry/contracts/rules/documents';
import { LEGAL_WARNING_VERSION, quoteFee } from '@entry/contracts/rules/fees';
import { accountDecider } from '@entry/domain/account/account-decider';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { inboxDecider } from '@entry/domain/inbox/inbox-decider';
import { reservationDecider } from '@entry/domain/reservation/reservation-decider';
import { accountStream, applicationStream, inboxStream, reservationStream } from '@entry/domain/streams';
import { applicationIdOf, uuidv5 } from '@entry/platform/identifiers';
import type { Random } from '../random.ts';
import { type Journey, type Step, stepOf } from './journey.ts';
import { inventPerson, type Person } from './people.ts';
import { correctForm, typeForm } from './typing.ts';

/** Shares of applicants who go no further, in the order of the journey. */
const LEAVES_AFTER = { registering: 0.05, typing: 0.1, theForm: 0.1, theEvidence: 0.12 };
const MOST_CORRECTIONS = 6;
/** Shares of applicants who change their name or phone, and of those who leave for good. */
const CHANGES_PROFILE = 0.1;
const LEAVES_FOR_GOOD = 0.2;

const VISITOR: Actor = { id: 'visitor', role: 'visitor' };
const SYSTEM: Actor = { id: 'system', role: 'system' };

/** Of the corpus: all of it happens while registration is open. */
const REGISTRATION_OPENS = '2025-10-01T00:00:00.000Z';

type Applicant = {
  readonly random: Random;
  readonly person: Person;
  readonly accountId: string;
  readonly applicationId: string;
  readonly self: Actor;
  readonly admin: Actor;
  readonly clock: () => string;
  /** Events that others caused: what the notifications tell of. */
  readonly unread: string[];
};

/** From the registration to the decision, with the detours people take. */
export function* applicantJourney(random: Random, adminId: string, clock: () => string): Journey {
  const accountId = random.uuid();
  const applicant: Applicant = {
    random,
    person: inventPerson(random),
    accountId,
    applicationId: applicationIdOf(accountId),
    self: { id: accountId, role: 'user' },
    admin: { id: adminId, role: 'admin' },
    clock,
    unread: [],
  };

  yield* register(applicant);
  if (random.chance(LEAVES_AFTER.registering)) {
    if (random.chance(LEAVES_FOR_GOOD)) yield* deleteAccount(applicant);
    return;
  }

  const isFinished = yield* fillForm(applicant);
  if (!isFinished || random.chance(LEAVES_AFTER.theForm)) return;

  yield* visit(applicant, uploadEvidence(applicant));
  yield* visit(applicant, correct(applicant));
  if (random.chance(CHANGES_PROFILE)) yield* visit(applicant, changeProfile(applicant));
  if (random.chance(LEAVES_AFTER.theEvidence)) return;

  yield* reviewEvidence(applicant);
  yield* visit(applicant, readNotifications(applicant));
  yield* finish(applicant);
  yield* visit(applicant, readNotifications(applicant));
}

function* register(applicant: Applicant): Journey {
  const { random, person, accountId } = applicant;
  const stream = reservationStream('email', random.hex(64));
  const reservation = { kind: 'email', ownerId: accountId } as const;
  const expiresAt = hoursLater(applicant.clock(), 1);
  const { personal, middleName, email, phone, passwordHash } = person;
  const { firstName, lastName } = personal;

  yield stepOf(reservationDecider, stream, { type: 'ReserveValue', ...reservation, expiresAt }, VISITOR);
  yield stepOf(
    accountDecider,
    accountStream(accountId),
    { type: 'RegisterAccount', accountId, role: 'user', firstName, middleName, lastName, email, phone, passwordHash },
    VISITOR,
  );
  yield stepOf(reservationDecider, stream, { type: 'ConfirmReservation', ...reservation }, SYSTEM);
}

function* changeProfile(applicant: Applicant): Journey {
  const { random, person, accountId, self } = applicant;
  const { firstName, lastName } = person.personal;
  const phone = `+2517${random.integer(10_000_000, 99_999_999)}`;
  const command = { type: 'ChangeProfile', accountId, firstName, lastName, phone } as const;

  yield stepOf(accountDecider, accountStream(accountId), command, self);
}

function* deleteAccount({ accountId, self }: Applicant): Journey {
  yield stepOf(accountDecider, accountStream(accountId), { type: 'DeleteAccount', accountId }, self);
}

/** Signs in, does something, and often forgets to sign out. */
function* visit(applicant: Applicant, doing: Journey): Journey {
  const { random, accountId, self } = applicant;
  const sessionId = random.uuid();
  const stream = accountStream(accountId);
  const expiresAt = hoursLater(applicant.clock(), 12);

  const started = { type: 'StartSession', accountId, sessionId, expiresAt, remembered: random.chance(0.2) } as const;
  yield stepOf(accountDecider, stream, started, self);
  yield* doing;
  if (random.chance(0.6)) yield stepOf(accountDecider, stream, { type: 'EndSession', accountId, sessionId }, self);
}

function* fillForm(applicant: Applicant): Generator<Step, boolean, readonly string[]> {
  const { random, person, applicationId, accountId, self } = applicant;
  const create = { type: 'CreateApplication', applicationId, applicantId: accountId, form: {} } as const;
  const saves = [...typeForm(random, person)];
  const isFinished = !random.chance(LEAVES_AFTER.typing);
  const kept = isFinished ? saves : saves.slice(0, random.integer(1, saves.length - 1));
  const visits = random.integer(1, 4);

  yield* visit(applicant, onApplication(applicant, [create], self));
  for (let number = 0; number < visits; number += 1) {
    const from = Math.floor((kept.length * number) / visits);
    const to = Math.floor((kept.length * (number + 1)) / visits);
    const commands = kept
      .slice(from, to)
      .map((form) => ({ type: 'SaveApplicationForm', applicationId, form }) as const);
    yield* visit(applicant, onApplication(applicant, commands, self));
  }

  if (isFinished)
    for (let count = random.integer(0, MOST_CORRECTIONS); count > 0; count -= 1) {
      yield* visit(applicant, correct(applicant));
    }
  return isFinished;
}

function* correct(applicant: Applicant): Journey {
  const { random, person, applicationId, self } = applicant;
  for (const form of correctForm(random, person)) {
    yield* onApplication(applicant, [{ type: 'SaveApplicationForm', applicationId, form }], self);
  }
}

function* onApplication(applicant: Applicant, commands: readonly ApplicationCommand[], actor: Actor): Journey {
  for (const command of commands) {
    const eventIds = yield stepOf(applicationDecider, applicationStream(applicant.applicationId), command, actor);
    if (actor === applicant.admin) applicant.unread.push(...eventIds);
  }
}

function* uploadEvidence(applicant: Applicant): Journey {
  for (const type of APPLICANT_DOCUMENT_TYPES) yield* uploadDocument(applicant, type, documentIdOf(applicant, type, 0));
  yield* uploadSlip(applicant, 0);
}

function* uploadDocument(applicant: Applicant, documentType: ApplicantDocumentType, documentId: string): Journey {
  const { random, applicationId, self } = applicant;
  const file = inventFile(random, documentType === 'photo' ? 240_000 : 4_000_000);
  const originalName = `${documentType}-${random.integer(1, 9_999)}.jpg`;

  yield* onApplication(
    applicant,
    [
      {
        type: 'UploadDocument',
        applicationId,
        documentId,
        documentType,
        file,
        originalName,
        contentHash: random.hex(64),
      },
    ],
    self,
  );
}

function* uploadSlip(applicant: Applicant, number: number): Journey {
  const { random, applicationId, self, clock } = applicant;
  const paymentSlipId = slipIdOf(applicant, number);
  const quote = quoteFee(clock(), REGISTRATION_OPENS, false);

  yield* reserve('slip-reference', random.hex(64), paymentSlipId, self);
  yield* reserve('slip-file', random.hex(64), paymentSlipId, self);
  yield* onApplication(
    applicant,
    [
      {
        type: 'UploadPaymentSlip',
        applicationId,
        paymentSlipId,
        paymentId: paymentIdOf(applicant, number),
        amount: quote.amount,
        paymentMethod: random.pick(PAYMENT_METHODS),
        transactionReference: `TB${random.integer(10_000, 99_999)}${random.hex(5).toUpperCase()}`,
        concerns: [],
        consent: { warningVersion: LEGAL_WARNING_VERSION, acceptedAt: clock(), quote },
        ground: 'registration_open',
        instructions: { shown: null, inForce: null },
        file: inventFile(random, 2_000_000),
        originalName: `slip-${random.integer(1, 9_999)}.jpg`,
        contentHash: random.hex(64),
      },
    ],
    self,
  );
}

function* reserve(kind: ReservationKind, valueHash: string, ownerId: string, actor: Actor): Journey {
  const command = { type: 'ReserveValue', kind, ownerId, expiresAt: null } as const;
  yield stepOf(reservationDecider, reservationStream(kind, valueHash), command, actor);
}

function* reviewEvidence(applicant: Applicant): Journey {
  const { random } = applicant;

  for (const type of APPLICANT_DOCUMENT_TYPES) {
    if (random.chance(0.15)) {
      yield* reviewDocument(applicant, documentIdOf(applicant, type, 0), 'rejected', 'The picture is not sharp enough');
      yield* visit(applicant, uploadDocument(applicant, type, documentIdOf(applicant, type, 1)));
      yield* reviewDocument(applicant, documentIdOf(applicant, type, 1), 'approved', '');
    } else {
      yield* reviewDocument(applicant, documentIdOf(applicant, type, 0), 'approved', '');
    }
  }

  const isRefused = random.chance(0.1);
  if (isRefused) {
    yield* settleSlip(applicant, 0, false);
    yield* visit(applicant, uploadSlip(applicant, 1));
  }
  yield* settleSlip(applicant, isRefused ? 1 : 0, true);
}

function* reviewDocument(
  applicant: Applicant,
  documentId: string,
  status: 'approved' | 'rejected',
  adminNotes: string,
): Journey {
  const { applicationId, admin } = applicant;
  yield* onApplication(applicant, [{ type: 'ReviewDocument', applicationId, documentId, status, adminNotes }], admin);
}

function* settleSlip(applicant: Applicant, number: number, isGood: boolean): Journey {
  const { applicationId, admin } = applicant;
  const paymentSlipId = slipIdOf(applicant, number);
  const integrity = { concerns: [], alterationScore: null };
  const command: ApplicationCommand = isGood
    ? { type: 'VerifyPaymentSlip', applicationId, paymentSlipId, integrity, reason: '' }
    : { type: 'RejectPaymentSlip', applicationId, paymentSlipId, rejectionReason: 'The amount cannot be read' };

  yield* onApplication(applicant, [command], admin);
}

function* finish(applicant: Applicant): Journey {
  const { random, applicationId, admin, self } = applicant;
  const setStatus = (status: 'under_review' | 'approved' | 'completed') =>
    ({ type: 'SetApplicationStatus', applicationId, status, adminNotes: '' }) as const;

  yield* onApplication(applicant, [{ type: 'ValidateApplication', applicationId, photoErrors: [] }], admin);
  if (random.chance(0.5)) yield* onApplication(applicant, [{ type: 'SubmitApplication', applicationId }], self);
  if (random.chance(0.1)) return;

  const confirmationNumber = `2027${random.hex(12).toUpperCase()}`;
  yield* reserve('confirmation-number', random.hex(64), applicationId, admin);
  const record = { type: 'RecordConfirmationNumber', applicationId, confirmationNumber } as const;
  yield* onApplication(applicant, [record], admin);
  if (random.chance(0.6)) yield* onApplication(applicant, [setStatus('under_review'), setStatus('approved')], admin);
  if (random.chance(0.3)) yield* onApplication(applicant, [setStatus('completed')], admin);
}

/** Some are read one by one, the rest all at once, and a few are thrown away. */
function* readNotifications(applicant: Applicant): Journey {
  const { random, accountId, self } = applicant;
  const stream = inboxStream(accountId);
  const unread = applicant.unread.splice(0);
  const together = random.integer(0, unread.length);

  for (const notificationId of unread.slice(together)) {
    yield stepOf(inboxDecider, stream, { type: 'ReadNotification', accountId, notificationId }, self);
    if (!random.chance(0.2)) continue;
    yield stepOf(inboxDecider, stream, { type: 'DeleteNotification', accountId, notificationId }, self);
  }

  const notificationIds = unread.slice(0, together);
  yield stepOf(inboxDecider, stream, { type: 'ReadAllNotifications', accountId, notificationIds }, self);
}

const documentIdOf = ({ applicationId }: Applicant, type: ApplicantDocumentType, number: number): string =>
  uuidv5(applicationId, `${type}-${number}`);
const slipIdOf = ({ applicationId }: Applicant, number: number): string => uuidv5(applicationId, `slip-${number}`);
const paymentIdOf = ({ applicationId }: Applicant, number: number): string =>
  uuidv5(applicationId, `payment-${number}`);

function inventFile(random: Random, largest: number): StoredFile {
  return {
    fileId: random.uuid(),
    ciphertextHash: random.hex(64),
    mediaType: random.chance(0.8) ? 'image/jpeg' : 'application/pdf',
    size: random.integer(20_000, largest),
  };
}

function hoursLater(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
}
