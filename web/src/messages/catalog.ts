import type application from './en/application.ts';
import type applications from './en/applications.ts';
import type common from './en/common.ts';
import type dashboard from './en/dashboard.ts';
import type frame from './en/frame.ts';
import type landing from './en/landing.ts';
import type login from './en/login.ts';
import type notifications from './en/notifications.ts';
import type register from './en/register.ts';

/** Every group of messages. English is the source: its keys are the ids that exist. */
type Catalogs = {
  application: typeof application;
  applications: typeof applications;
  common: typeof common;
  dashboard: typeof dashboard;
  frame: typeof frame;
  landing: typeof landing;
  login: typeof login;
  notifications: typeof notifications;
  register: typeof register;
};

export type MessageGroup = keyof Catalogs;

export type MessageId = { [Group in MessageGroup]: keyof Catalogs[Group] & string }[MessageGroup];

export type MessageValues = Readonly<Record<string, string | number>>;
