import type { SameEvidenceSlip } from '@entry/contracts/admin/review';
import { normaliseReferences } from '@entry/contracts/rules/transaction-reference';
import { concernsOf, type PaymentSlipRow } from '@entry/projections/payment-slips/payment-slips';
import { createApplicationSearch } from './belonging-search.ts';
import type { QueryDependencies } from './find-page.ts';
import { createOwnerFinder } from './people.ts';
import type { SlipHolders } from './queries.ts';

/** Told at most: with more of them nobody reads on. */
const MOST_SLIPS = 20;
/** Slips of the applications that a reference finds. */
const MOST_CANDIDATES = 200;

type Same = SameEvidenceSlip['same'][number];

/** Slips that show the same payment as another: found by the first use of the reference, file or picture, and by the search. */
export function createSameEvidenceFinder(dependencies: QueryDependencies) {
  const { store, projections, open } = dependencies;
  const slips = store.collection(projections.paymentSlips.model);
  const accounts = store.collection(projections.accounts.model);
  const { findApplications } = createApplicationSearch(dependencies);

  const rowsOf = async (ids: readonly string[]): Promise<readonly PaymentSlipRow[]> => {
    const found = await Promise.all(ids.map(async (id) => slips.get(id)));
    return found.flatMap((stored) => stored?.document ?? []);
  };

  const searched = async (reference: string): Promise<readonly PaymentSlipRow[]> => {
    const applicationIds = await findApplications(reference);
    if (applicationIds === null || applicationIds.length === 0) return [];

    const index = { index: 'by-application', equals: { applicationId: applicationIds } } as const;
    const { rows } = await slips.find({ ...index, limit: MOST_CANDIDATES });
    return rows.map(({ document }) => document);
  };

  return async (paymentSlipId: string, holders: SlipHolders): Promise<SameEvidenceSlip[]> => {
    const row = (await slips.get(paymentSlipId))?.document ?? null;
    const own = row && (await open(row.details));
    if (row === null || own === null) return [];

    const references = normaliseReferences(own.transactionReference);
    const isPictureUsed = concernsOf(row).includes('picture_used_before');
    const pictureHolder = isPictureUsed ? await holders.byPicture(paymentSlipId) : null;
    const firstUses = await Promise.all([holders.byFile(own.contentHash), ...references.map(holders.byReference)]);
    const candidates = [
      ...(await rowsOf([pictureHolder, ...firstUses].filter((id) => id !== null))),
      ...(await Promise.all(references.map(searched))).flat(),
    ];
    const others = new Map(candidates.map((candidate) => [candidate.paymentSlipId, candidate]));
    others.delete(paymentSlipId);

    const findOwner = createOwnerFinder(accounts, open);
    const told = await Promise.all(
      [...others.values()].map(async (other): Promise<SameEvidenceSlip | null> => {
        const details = await open(other.details);
        if (details === null) return null;

        const shared = normaliseReferences(details.transactionReference).some((one) => references.includes(one));
        const same: Same[] = [
          ...(shared ? (['reference'] as const) : []),
          ...(details.contentHash === own.contentHash ? (['file'] as const) : []),
          ...(other.paymentSlipId === pictureHolder ? (['picture'] as const) : []),
        ];
        const { firstName, lastName } = await findOwner(other.applicantId);
        return { id: other.paymentSlipId, firstName, lastName, createdAt: other.createdAt, status: other.status, same };
      }),
    );

    return told
      .filter((slip) => slip !== null)
      .filter(({ same }) => same.length > 0)
      .toSorted((left, right) => (left.createdAt < right.createdAt ? -1 : 1))
      .slice(0, MOST_SLIPS);
  };
}
