import type { UploadPaymentSlipFields } from '@entry/contracts/application/api';
import type { PaymentGround, SlipConcern } from '@entry/contracts/application/events';
import type { SlipEvidence } from '@entry/contracts/application/evidence';
import type { MediaType } from '@entry/contracts/rules/documents';
import { type FeeQuote, LEGAL_WARNING_VERSION, quoteFee } from '@entry/contracts/rules/fees';
import { type ConfiguredRegistration, registrationDates } from '@entry/contracts/rules/programme';
import { normaliseReferences } from '@entry/contracts/rules/transaction-reference';
import { accountDecider } from '@entry/domain/account/account-decider';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { requireSlipAmount } from '@entry/domain/application/decide-payment-slips';
import { getApplication, getApplicationFor } from '@entry/domain/application/guards';
import { DomainError } from '@entry/domain/domain-error';
import { accountStream, applicationStream, waitingListEntryStream } from '@entry/domain/streams';
import { waitingListDecider } from '@entry/domain/waiting-list/waiting-list-decider';
import type { CommandHandler } from '@entry/platform/command-handler';
import type { HashValue } from '@entry/platform/encryption/keyed-hash';
import { followUpCommandId } from '@entry/platform/identifiers';
import type { FileStore } from '@entry/platform/ports/file-store';
import type { CommandSession } from './command-session.ts';
import { requirePaymentGround } from './payment-window.ts';
import {
  findHolder,
  releaseReservation,
  reservationStreamOf,
  reserveValue,
  waitingListHash,
} from './reserved-values.ts';
import { storeFileThen } from './store-file.ts';

export type SlipDependencies = {
  readonly commands: CommandHandler;
  readonly keyedHash: HashValue;
  readonly files: FileStore;
  /** What the operator says of the dates of registration. */
  readonly registration: ConfiguredRegistration;
  /** Version of the payees' details that are told now; null where nobody is configured. */
  readonly instructionsVersion: string | null;
};

/** What the service would charge this person now; confirmed members of the waiting list pay less. */
export async function quoteFor(
  dependencies: Pick<SlipDependencies, 'commands' | 'keyedHash' | 'registration'>,
  accountId: string,
  now: string,
): Promise<FeeQuote> {
  const { commands, keyedHash } = dependencies;
  const registrationOpens = registrationDates(dependencies.registration).opens;
  const account = (await commands.load(accountDecider, accountStream(accountId))).state;
  if (account.kind !== 'registered') return quoteFee(now, registrationOpens, false);

  const stream = waitingListEntryStream(await waitingListHash(keyedHash, account.email));
  const entry = (await commands.load(waitingListDecider, stream)).state;

  return quoteFee(now, registrationOpens, entry.kind === 'confirmed');
}

/**
 * Consent is to a sum, so it is to be the one that was shown. Asked when somebody agrees: what is on its way then is not
 * made dearer.
 * @param shown what the page showed; undefined where it did not say
 * @throws DomainError quote_changed
 */
export function requireShownQuote({ amount }: FeeQuote, shown: number | undefined): void {
  if (shown !== undefined && shown !== amount) throw new DomainError('quote_changed');
}

type SlipUpload = {
  readonly accountId: string;
  readonly file: {
    readonly name: string;
    readonly bytes: Uint8Array;
    /** SHA-256 of the bytes. */
    readonly contentHash: string;
  };
  /** SHA-256 of the decoded pixels; null where there are none, or where they could not be read now. */
  readonly pictureHash: string | null;
  /** What is found out about the slip, given the codes that are known of it by now; null where nothing can be told. */
  readonly look: (knownConcerns: readonly string[]) => Promise<SlipEvidence | null>;
  readonly mediaType: MediaType;
  readonly fields: UploadPaymentSlipFields;
  /**
   * ISO 8601; when the applicant agreed to the fee, if not now: a file may arrive a day later, and the fee have risen by
   * then.
   */
  readonly consentedAt?: string;
  /** On which ground money was taken then; an admin may have ended it since. */
  readonly ground?: PaymentGround;
};

/** Follows from the command, so that a repeat finds the slip of the first time. */
export const paymentSlipIdOf = (commandId: string): string => followUpCommandId(commandId, 'payment-slip');

/**
 * Stores a slip with the quote and the consent it was sent under. A reference or a file that was used before,
 * by anyone, is a concern for the admin, not a refusal: it may be an honest second try.
 * @returns the slip's id
 */
export async function uploadSlip(
  dependencies: SlipDependencies,
  session: CommandSession,
  upload: SlipUpload,
): Promise<string> {
  const { accountId, file, fields, mediaType, consentedAt = session.now } = upload;
  const { applicationId, amount, paymentMethod, transactionReference } = fields;
  const paymentSlipId = paymentSlipIdOf(session.commandId);
  const inForce = await quoteFor(dependencies, accountId, consentedAt);
  // Of an upload that began earlier it was compared then; an invitation may have been confirmed since.
  const quote = { ...inForce, amount: fields.quotedAmount ?? inForce.amount };
  // Whoever agreed while payments were taken has paid, however long the file is on its way.
  const { isRepeat, rejectedIds } = await refuseEarly(dependencies, upload, paymentSlipId);
  if (!isRepeat && upload.consentedAt === undefined) requireShownQuote(inForce, fields.quotedAmount);
  const ground = isRepeat ? NEVER_READ : (upload.ground ?? (await requirePaymentGround(dependencies, consentedAt)));

  const duplicates = await reserveEvidence(dependencies, session, { paymentSlipId, rejectedIds }, upload);
  const { concerns } = duplicates;

  const slipCheck = isRepeat ? null : await upload.look(concerns);
  let isFileStored = false;
  try {
    await storeFileThen(
      dependencies.files,
      { bytes: file.bytes, mediaType, subjectId: accountId },
      (stored) => {
        isFileStored = true;
        return session.send(applicationDecider, applicationStream(applicationId), {
          type: 'UploadPaymentSlip',
          applicationId,
          paymentSlipId,
          paymentId: followUpCommandId(session.commandId, 'payment'),
          amount,
          paymentMethod,
          transactionReference,
          concerns: [...concerns],
          consent: {
            warningVersion: fields.legalWarningVersion ?? LEGAL_WARNING_VERSION,
            acceptedAt: consentedAt,
            quote,
          },
          ground,
          instructions: { shown: fields.instructionsVersion ?? null, inForce: dependencies.instructionsVersion },
          file: stored,
          originalName: file.name,
          contentHash: file.contentHash,
          ...(slipCheck === null ? {} : { slipCheck }),
        });
      },
      ({ events }, fileId) =>
        events.some((event) => event.type === 'PaymentSlipUploaded' && event.data.file.fileId === fileId),
    );
  } catch (error) {
    // A slip that was not taken must not make the next one suspicious.
    if (error instanceof DomainError || !(isFileStored || isRepeat)) await duplicates.release();
    throw error;
  }

  return paymentSlipId;
}

/** Nothing is written for a repeat. */
const NEVER_READ: PaymentGround = 'registration_open';

/**
 * Asked before anything is reserved, so that a refusal leaves nothing behind; the decider asks again whether the
 * application may have one. A slip that is there already was taken: a retry is told so, although registration may have
 * closed in between.
 * @returns whether the slip is there already, and which earlier ones an admin has rejected
 */
async function refuseEarly(
  dependencies: SlipDependencies,
  { fields: { applicationId, amount } }: Pick<SlipUpload, 'fields'>,
  paymentSlipId: string,
): Promise<{ readonly isRepeat: boolean; readonly rejectedIds: ReadonlySet<string> }> {
  const { state } = await dependencies.commands.load(applicationDecider, applicationStream(applicationId));
  const { paymentSlips } = getApplication(state);
  const isRepeat = paymentSlips.some((slip) => slip.paymentSlipId === paymentSlipId);
  if (!isRepeat) requireSlipAmount(getApplicationFor('upload_payment_slip', state), amount);
  const rejected = paymentSlips.filter(({ status }) => status === 'rejected');

  return { isRepeat, rejectedIds: new Set(rejected.map((slip) => slip.paymentSlipId)) };
}

type OwnSlips = { readonly paymentSlipId: string; readonly rejectedIds: ReadonlySet<string> };

/** Whoever was rejected for a typing error sends the same receipt again: that is no second use of it. */
async function reserveEvidence(
  { commands, keyedHash }: Pick<SlipDependencies, 'commands' | 'keyedHash'>,
  session: CommandSession,
  { paymentSlipId: ownerId, rejectedIds }: OwnSlips,
  { file, fields, pictureHash }: SlipUpload,
): Promise<{ readonly concerns: readonly SlipConcern[]; readonly release: () => Promise<void> }> {
  const references = normaliseReferences(fields.transactionReference);
  const values = [
    ...references.map((reference) => ['slip-reference', reference, 'reference_used_before'] as const),
    ['slip-file', file.contentHash, 'file_used_before'] as const,
    ...(pictureHash === null ? [] : [['slip-picture', pictureHash, 'picture_used_before'] as const]),
  ];

  const concerns = new Set<SlipConcern>();
  const held: Parameters<typeof releaseReservation>[1][] = [];
  for (const [kind, value, concern] of values) {
    const target = { kind, stream: await reservationStreamOf(keyedHash, kind, value), ownerId };
    try {
      await reserveValue(session, target, null);
      held.push(target);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'value_reserved')) throw error;
      const holder = await findHolder(commands, target.stream);
      if (holder === null || !rejectedIds.has(holder.ownerId)) concerns.add(concern);
    }
  }

  return {
    concerns: withoutEchoes([...concerns]),
    release: async () => {
      for (const target of held) await releaseReservation(session, target);
    },
  };
}

/** The same bytes show the same picture: that is one finding and not two. */
function withoutEchoes(concerns: readonly SlipConcern[]): readonly SlipConcern[] {
  return concerns.includes('file_used_before')
    ? concerns.filter((concern) => concern !== 'picture_used_before')
    : concerns;
}
