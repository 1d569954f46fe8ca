export type InboxState = {
  readonly read: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
};

export const EMPTY_INBOX: InboxState = { read: new Set(), deleted: new Set() };
