/** Nothing is decided from what was seen before: a repeat is known by the id of its command. */
export type StaffAccessState = { readonly entries: number };

export const NOTHING_SEEN: StaffAccessState = { entries: 0 };
