import type {
  NextDocumentReply,
  NextDocumentRequest,
  NextPaymentSlipReply,
  NextPaymentSlipRequest,
} from '@entry/contracts/admin/review';
import type { ListSort } from '@entry/contracts/listing';
import { isDocumentWaiting, isSlipWaiting } from '@entry/contracts/rules/queues';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { currentDocuments, isExisting } from '@entry/domain/application/state';
import { applicationStream } from '@entry/domain/streams';
import { findHolder, reservationStreamOf } from '@entry/flows/reserved-values';
import type { SignedIn } from '../auth/signed-in.ts';
import { giveNextItem, type Queue } from '../claims/next-item.ts';
import type { RecordAccess } from '../http/access-records.ts';
import { findProblem } from '../problems/failure-to-problem.ts';
import type { SlipHolders } from '../queries/queries.ts';
import type { RouteKit } from '../route-kit.ts';
import { hashStoredPicture, ticketFor } from './file-access.ts';

/** Who is given the item. */
type Asker = { readonly account: SignedIn; readonly now: string; readonly record: RecordAccess };

/** The item that waits for a decision next, with all that the decision rests on and the way to its file. */
export type NextReviews = {
  readonly document: (asked: NextDocumentRequest, asker: Asker) => Promise<NextDocumentReply>;
  readonly paymentSlip: (asked: NextPaymentSlipRequest, asker: Asker) => Promise<NextPaymentSlipReply>;
  readonly slipHolders: SlipHolders;
};

export function createNextReviews(kit: RouteKit): NextReviews {
  const load = async (applicationId: string) => {
    const { state } = await kit.commands.load(applicationDecider, applicationStream(applicationId));
    return isExisting(state) ? state : NOTHING;
  };
  const slipHolders = createSlipHolders(kit);

  return {
    document: async ({ passed, wanted, ...filter }, { account, now, record }) => {
      const queue: Queue = {
        claims: kit.claims,
        listWaiting: (paging) => kit.queries.listWaitingDocuments({ ...oldestFirst(filter), ...paging }),
        isStillWaiting: async ({ itemId, applicationId }) => {
          const document = currentDocuments(await load(applicationId)).find(({ documentId }) => documentId === itemId);
          return document !== undefined && isDocumentWaiting(document.status);
        },
      };
      const given = await giveNextItem(queue, { accountId: account.accountId, passed, wanted, now });
      await record({ kind: 'search', list: 'documents', search: filter.search, resultCount: given.waiting });
      const review = given.itemId === null ? null : await kit.queries.findDocumentReview(given.itemId);
      if (review === null) return { ...given, item: null };

      const { id } = review.document;
      await record({ kind: 'application', applicantId: review.applicant.accountId });
      const link = { subject: id, purpose: 'document-preview', path: `/api/documents/${id}/preview` } as const;

      return { ...given, item: { review, file: ticketFor(kit, account, link) } };
    },

    paymentSlip: async ({ passed, wanted, ...filter }, { account, now, record }) => {
      const queue: Queue = {
        claims: kit.claims,
        listWaiting: (paging) => kit.queries.listWaitingPaymentSlips({ ...oldestFirst(filter), ...paging }),
        isStillWaiting: async ({ itemId, applicationId }) => {
          const { paymentSlips } = await load(applicationId);
          const slip = paymentSlips.find(({ paymentSlipId }) => paymentSlipId === itemId);
          return slip !== undefined && isSlipWaiting(slip.status);
        },
      };
      const given = await giveNextItem(queue, { accountId: account.accountId, passed, wanted, now });
      await record({ kind: 'search', list: 'payment_slips', search: filter.search, resultCount: given.waiting });
      const review = given.itemId === null ? null : await kit.queries.findPaymentSlipReview(given.itemId, slipHolders);
      if (review === null) return { ...given, item: null };

      const { id } = review.paymentSlip;
      await record({ kind: 'application', applicantId: review.applicant.accountId });
      const link = { subject: id, purpose: 'slip-preview', path: `/api/admin/payment-slips/${id}/preview` } as const;

      return { ...given, item: { review, file: ticketFor(kit, account, link) } };
    },

    slipHolders,
  };
}

function createSlipHolders(kit: RouteKit): SlipHolders {
  const findFirst = async (kind: 'slip-reference' | 'slip-file' | 'slip-picture', value: string) => {
    const holder = await findHolder(kit.commands, await reservationStreamOf(kit.keyedHash, kind, value));
    return holder?.ownerId ?? null;
  };

  return {
    byReference: (reference) => findFirst('slip-reference', reference),
    byFile: (contentHash) => findFirst('slip-file', contentHash),
    byPicture: async (paymentSlipId) => {
      const found = await kit.queries.findSlipOnFile(paymentSlipId);
      if (found === null) return null;

      // The review is shown all the same when the file is gone or the machine is busy.
      const hash = await hashStoredPicture(kit, { ...found.file, itemId: paymentSlipId }).catch(() => null);
      return hash === null ? null : findFirst('slip-picture', hash);
    },
  };
}

/**
 * Gives the next item with the answer to a decision. The decision is recorded already, so no failure here may make the
 * decision seem to have failed: the desk asks for the item again by itself.
 */
export async function givenNext<Next>(
  logger: RouteKit['logger'],
  give: () => Promise<Next>,
): Promise<{ readonly next?: Next }> {
  try {
    return { next: await give() };
  } catch (failure) {
    if (findProblem(failure) === null) logger.error({ error: failure }, 'Next item not given');
    return {};
  }
}

/** Of an application that is gone. */
const NOTHING = { documents: {}, paymentSlips: [] } as const;

/** Who waits longest comes first, unless the list that is worked through has another order. */
function oldestFirst<Filter extends { readonly sort?: ListSort | undefined }>(filter: Filter) {
  return { ...filter, sort: filter.sort ?? 'oldest' } as const;
}
