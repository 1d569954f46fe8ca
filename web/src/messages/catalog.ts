import type common from './en/common.ts';
import type frame from './en/frame.ts';
import type landing from './en/landing.ts';
import type login from './en/login.ts';
import type notifications from './en/notifications.ts';

/** Every group of messages. English is the source: its keys are the ids that exist. */
type Catalogs = {
  common: typeof common;
  frame: typeof frame;
  landing: typeof landing;
  login: typeof login;
  notifications: typeof notifications;
};

export type MessageGroup = keyof Catalogs;

export type MessageId = { [Group in MessageGroup]: keyof Catalogs[Group] & string }[MessageGroup];

export type MessageValues = Readonly<Record<string, string | number>>;
