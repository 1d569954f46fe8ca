/** How often operators asked for anything: every event counts, and none is refused because of another. */
export type ReadModelOperationsState = { readonly count: number };

export const NO_OPERATIONS: ReadModelOperationsState = { count: 0 };
