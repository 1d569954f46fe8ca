/** Accounts that are active admins. */
export type AdministratorsState = { readonly accountIds: ReadonlySet<string> };

export const NO_ADMINISTRATORS: AdministratorsState = { accountIds: new Set() };
