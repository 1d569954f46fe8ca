import type { ChangedThing } from '@entry/contracts/changes/api';
import type { ModelName } from '@entry/projections/all';

const APPLICATION: readonly ModelName[] = ['applications', 'documents', 'payment-slips', 'payments'];
const ACCESS: ModelName = 'account-access';

type Models = ReadonlySet<string>;

export const OWN_THINGS: readonly ChangedThing[] = ['application', 'notifications'];

/** What somebody sees of their own that these read models show. */
export function ownThingsOf(models: Models): readonly ChangedThing[] {
  return OWN_THINGS.filter((thing) => (thing === 'application' ? isOfDesk(models) : models.has('notifications')));
}

/** What waits for the staff follows from the applications of all. */
export const isOfDesk = (models: Models): boolean => APPLICATION.some((model) => models.has(model));

/** Whether a session may have ended, or its role changed. */
export const isOfAccess = (models: Models): boolean => models.has(ACCESS);
