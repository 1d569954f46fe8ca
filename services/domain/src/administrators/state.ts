import { type IdSet, NO_IDS } from '../id-set.ts';

/** Accounts that are active admins. */
export type AdministratorsState = { readonly accountIds: IdSet };

export const NO_ADMINISTRATORS: AdministratorsState = { accountIds: NO_IDS };
