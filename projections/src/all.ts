import type { ReadStore } from '@entry/platform/ports/read-store';
import type { AnyProjection } from '@entry/platform/projection';
import { accountAccessProjection } from './account-access/account-access.ts';
import { accountTerms, createAccountsProjection } from './accounts/accounts.ts';
import { createApplicationsProjection } from './applications/applications.ts';
import { checkOutcomesProjection } from './check-outcomes/check-outcomes.ts';
import { dailyActivityProjection } from './daily-activity/daily-activity.ts';
import { createDocumentsProjection } from './documents/documents.ts';
import { notificationsProjection } from './notifications/notifications.ts';
import { createPaymentSlipsProjection } from './payment-slips/payment-slips.ts';
import { createPaymentsProjection } from './payments/payments.ts';
import { type FindPersonTerms, idTerms, type OpenSealed } from './search-terms.ts';
import { timelineProjection } from './timeline/timeline.ts';
import { createWaitingListProjection } from './waiting-list/waiting-list.ts';

export type Projections = ReturnType<typeof createProjections>;

/** Names of the read models, as the store and the projection runner know them. */
export type ModelName = Projections[keyof Projections]['model']['name'];

/**
 * All read models of the service. Query them by `store.collection(projections.<name>.model)`.
 * @param options.store where the accounts are, for everything else is also found by its owner's name
 */
export function createProjections(options: { readonly open: OpenSealed; readonly store: ReadStore }) {
  const { open, store } = options;
  const accounts = createAccountsProjection(open);

  const findPersonTerms: FindPersonTerms = async (accountId) => {
    const account = await store.collection(accounts.model).get(accountId);
    return account === null ? idTerms(accountId) : accountTerms(account.document, open);
  };

  return {
    accountAccess: accountAccessProjection,
    accounts,
    applications: createApplicationsProjection({ open, findPersonTerms }),
    documents: createDocumentsProjection({ open, findPersonTerms }),
    paymentSlips: createPaymentSlipsProjection({ open, findPersonTerms }),
    payments: createPaymentsProjection(findPersonTerms),
    notifications: notificationsProjection,
    timeline: timelineProjection,
    waitingList: createWaitingListProjection(open),
    dailyActivity: dailyActivityProjection,
    checkOutcomes: checkOutcomesProjection,
  };
}

export function listProjections(projections: Projections): readonly AnyProjection[] {
  return Object.values(projections) as unknown as readonly AnyProjection[];
}
