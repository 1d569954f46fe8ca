import { type IdSet, NO_IDS } from '../id-set.ts';

export type InboxState = {
  readonly read: IdSet;
  readonly deleted: IdSet;
};

export const EMPTY_INBOX: InboxState = { read: NO_IDS, deleted: NO_IDS };
