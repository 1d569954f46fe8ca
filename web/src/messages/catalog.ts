import type admin from './en/admin.ts';
import type adminApplications from './en/admin-applications.ts';
import type adminDashboard from './en/admin-dashboard.ts';
import type adminDocuments from './en/admin-documents.ts';
import type adminFiles from './en/admin-files.ts';
import type adminPayments from './en/admin-payments.ts';
import type adminUsers from './en/admin-users.ts';
import type adminWaitingList from './en/admin-waiting-list.ts';
import type application from './en/application.ts';
import type applications from './en/applications.ts';
import type automation from './en/automation.ts';
import type common from './en/common.ts';
import type dashboard from './en/dashboard.ts';
import type documents from './en/documents.ts';
import type files from './en/files.ts';
import type frame from './en/frame.ts';
import type info from './en/info.ts';
import type landing from './en/landing.ts';
import type login from './en/login.ts';
import type notifications from './en/notifications.ts';
import type payments from './en/payments.ts';
import type profile from './en/profile.ts';
import type receipt from './en/receipt.ts';
import type register from './en/register.ts';
import type restricted from './en/restricted.ts';

/** Every group of messages. English is the source: its keys are the ids that exist. */
type Catalogs = {
  'admin-applications': typeof adminApplications;
  'admin-dashboard': typeof adminDashboard;
  'admin-documents': typeof adminDocuments;
  'admin-files': typeof adminFiles;
  'admin-payments': typeof adminPayments;
  'admin-users': typeof adminUsers;
  'admin-waiting-list': typeof adminWaitingList;
  admin: typeof admin;
  application: typeof application;
  applications: typeof applications;
  automation: typeof automation;
  common: typeof common;
  dashboard: typeof dashboard;
  documents: typeof documents;
  files: typeof files;
  frame: typeof frame;
  info: typeof info;
  landing: typeof landing;
  login: typeof login;
  notifications: typeof notifications;
  payments: typeof payments;
  profile: typeof profile;
  receipt: typeof receipt;
  register: typeof register;
  restricted: typeof restricted;
};

export type MessageGroup = keyof Catalogs;

export type MessageId = { [Group in MessageGroup]: keyof Catalogs[Group] & string }[MessageGroup];

export type MessageValues = Readonly<Record<string, string | number>>;
