// oxlint-disable typescript/consistent-type-imports -- one line registers a group; an import and a key were two to forget
/** Every group of messages, by its file. English is the source: its keys are the ids that exist. */
type Catalogs = {
  admin: typeof import('./en/admin.ts').default;
  'admin-activity': typeof import('./en/admin-activity.ts').default;
  'admin-applicant': typeof import('./en/admin-applicant.ts').default;
  'admin-applications': typeof import('./en/admin-applications.ts').default;
  'admin-dashboard': typeof import('./en/admin-dashboard.ts').default;
  'admin-decisions': typeof import('./en/admin-decisions.ts').default;
  'admin-documents': typeof import('./en/admin-documents.ts').default;
  'admin-payments': typeof import('./en/admin-payments.ts').default;
  'admin-photo-findings': typeof import('./en/admin-photo-findings.ts').default;
  'admin-projections': typeof import('./en/admin-projections.ts').default;
  'admin-check-names': typeof import('./en/admin-check-names.ts').default;
  'admin-checks': typeof import('./en/admin-checks.ts').default;
  'admin-users': typeof import('./en/admin-users.ts').default;
  'admin-waiting-list': typeof import('./en/admin-waiting-list.ts').default;
  application: typeof import('./en/application.ts').default;
  applications: typeof import('./en/applications.ts').default;
  audit: typeof import('./en/audit.ts').default;
  automation: typeof import('./en/automation.ts').default;
  'confirmation-number': typeof import('./en/confirmation-number.ts').default;
  'bulk-decisions': typeof import('./en/bulk-decisions.ts').default;
  claims: typeof import('./en/claims.ts').default;
  common: typeof import('./en/common.ts').default;
  dashboard: typeof import('./en/dashboard.ts').default;
  documents: typeof import('./en/documents.ts').default;
  evidence: typeof import('./en/evidence.ts').default;
  files: typeof import('./en/files.ts').default;
  frame: typeof import('./en/frame.ts').default;
  history: typeof import('./en/history.ts').default;
  info: typeof import('./en/info.ts').default;
  legal: typeof import('./en/legal.ts').default;
  invitation: typeof import('./en/invitation.ts').default;
  landing: typeof import('./en/landing.ts').default;
  login: typeof import('./en/login.ts').default;
  'new-password': typeof import('./en/new-password.ts').default;
  notifications: typeof import('./en/notifications.ts').default;
  payments: typeof import('./en/payments.ts').default;
  'photo-studio': typeof import('./en/photo-studio.ts').default;
  profile: typeof import('./en/profile.ts').default;
  'programme-facts': typeof import('./en/programme-facts.ts').default;
  receipt: typeof import('./en/receipt.ts').default;
  'receipt-check': typeof import('./en/receipt-check.ts').default;
  register: typeof import('./en/register.ts').default;
  report: typeof import('./en/report.ts').default;
  restricted: typeof import('./en/restricted.ts').default;
  review: typeof import('./en/review.ts').default;
  shortcuts: typeof import('./en/shortcuts.ts').default;
  'time-travel': typeof import('./en/time-travel.ts').default;
  timeline: typeof import('./en/timeline.ts').default;
  uploads: typeof import('./en/uploads.ts').default;
};

export type MessageGroup = keyof Catalogs;

export type MessageId = { [Group in MessageGroup]: keyof Catalogs[Group] & string }[MessageGroup];

export type MessageValues = Readonly<Record<string, string | number>>;
