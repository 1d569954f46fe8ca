import type {
  Application,
  ApplicationReply,
  ApplicationsReply,
  DocumentReply,
  DocumentsReply,
  PaymentSlipReply,
} from '@entry/contracts/application/api';
import type { ApplicationFormInput } from '@entry/contracts/application/form';
import type { NotificationsReply, UnreadCountReply } from '@entry/contracts/inbox/api';
import type { PaymentSlipsReply } from '@entry/contracts/payments/api';
import { APPLICANT_DOCUMENT_TYPES, type ApplicantDocumentType } from '@entry/contracts/rules/documents';
import {
  AUTO_SAVE_DELAY,
  DASHBOARD_POLL_INTERVAL,
  DOCUMENTS_POLL_INTERVAL,
  NOTIFICATIONS_REFRESH_INTERVAL,
} from '@entry/contracts/rules/timings';
import { applicationIdOf } from '@entry/platform/identifiers';
import { PAPER_OF } from '../kill-test/applicant.ts';
import { type Command, command } from '../kill-test/command.ts';
import type { Random } from '../kill-test/random.ts';
import type { Browser } from './browser.ts';
import { signUp } from './sign-in.ts';
import { type Step, typeForm } from './typing.ts';

export type Milestone = 'arrived' | 'registered' | 'formFilled' | 'paid' | 'submitted' | 'confirmed' | 'leftUnfinished';

export type ApplicantOptions = {
  readonly name: string;
  readonly browser: Browser;
  readonly random: Random;
  readonly onMilestone: (milestone: Milestone) => void;
};

/** Pauses of a person, in milliseconds. */
const PER_FIELD = 1_500;
const TO_READ_A_PAGE = 3_000;
const TO_FIND_A_FILE = 4_000;
/** How long somebody looks at their status before they come back another day, which is after the load. */
const PATIENCE = 20 * 60_000;

type Page = 'dashboard' | 'documents' | 'form';

/** One person's whole way through the product: registration, form, papers, fee, waiting, submission, number. */
export async function playApplicant({ name, browser, random, onMilestone }: ApplicantOptions): Promise<void> {
  let applicationId = '';
  let nextNotifications = 0;

  const own = (
    kind: Command['kind'],
    method: Command['method'],
    path: string,
    { facts = {}, ...others }: Parameters<typeof command>[1] = {},
  ): Command =>
    command(
      { key: random.uuid(), kind, method, path },
      { ...others, facts: { accountId: browser.accountId(), applicationId, ...facts } },
    );

  async function register(): Promise<boolean> {
    const isSignedIn = await signUp(browser, random, name);
    applicationId = applicationIdOf(browser.accountId() ?? '');

    return isSignedIn;
  }

  async function readNotifications(): Promise<void> {
    await Promise.all([browser.read('/api/notifications?limit=50'), browser.read('/api/notifications/unread-count')]);
    nextNotifications = performance.now() + NOTIFICATIONS_REFRESH_INTERVAL;
  }

  /** What a page asks for by itself while somebody looks at it. */
  async function poll(page: Page): Promise<void> {
    if (performance.now() > nextNotifications) await readNotifications();
    if (page === 'dashboard') await browser.read('/api/applications');
    if (page === 'documents') await browser.read(`/api/documents/${applicationId}`);
  }

  async function linger(milliseconds: number, page: Page): Promise<void> {
    const interval = page === 'documents' ? DOCUMENTS_POLL_INTERVAL : DASHBOARD_POLL_INTERVAL;
    for (let left = milliseconds; left > 0 && !browser.isOver(); left -= interval) {
      await browser.pause(Math.min(left, interval));
      if (left > interval) await poll(page);
    }
  }

  async function arrive(): Promise<void> {
    await Promise.all([browser.read('/api/geo/check'), browser.read('/api/auth/me')]);
    await Promise.all([browser.read('/api/applications'), readNotifications()]);
    await linger(TO_READ_A_PAGE, 'dashboard');
  }

  async function save(form: ApplicationFormInput, changed: ApplicationFormInput): Promise<boolean> {
    const path = `/api/applications/${applicationId}`;
    const saved = await browser.send(own('save_form', 'PUT', path, { json: { ...form }, facts: { form: changed } }));

    return saved !== null;
  }

  async function fillStep({ section, bursts }: Step): Promise<boolean> {
    for (const { form, changed, fieldsTyped } of bursts) {
      await linger(fieldsTyped * PER_FIELD + AUTO_SAVE_DELAY, 'form');
      if (browser.isOver() || !(await save(form, changed))) return false;
    }
    const last = bursts.at(-1);
    if (last === undefined) return true;

    const seen = await browser.read<ApplicationReply>(`/api/applications/${applicationId}`);
    browser.expect(`The step ${section}`, seen, ({ application }) => holds(application, last.changed));
    return true;
  }

  async function fillForm(): Promise<boolean> {
    const mark = random.uuid().slice(0, 13);
    const begun = { firstName: `አበበ ${mark}`, lastName: 'Bekele' };
    const creation = own('create_application', 'POST', '/api/applications', { json: begun, facts: { form: begun } });
    if ((await browser.send(creation)) === null) return false;

    const seen = await browser.read<ApplicationsReply>('/api/applications');
    browser.expect('The new application', seen, ({ applications }) => applications[0]?.id === applicationId);
    for (const step of typeForm(begun, mark, random)) {
      if (!(await fillStep(step))) return false;
    }

    return true;
  }

  async function upload(type: ApplicantDocumentType): Promise<boolean> {
    await linger(TO_FIND_A_FILE, 'documents');
    const paper = { kind: PAPER_OF[type], mark: random.uuid() };
    if (type === 'photo') {
      // The page validates a photo as soon as it is chosen.
      const chosen = { fileField: 'file', paper, fields: {} };
      await browser.ask(own('upload_document', 'POST', '/api/documents/validate-photo', { upload: chosen }));
    }
    const sent = { fileField: 'file', paper, fields: { applicationId, type } };
    const reply = await browser.send<DocumentReply>(
      own('upload_document', 'POST', '/api/documents/upload', { upload: sent }),
    );
    if (reply === null) return false;

    const seen = await browser.read<DocumentsReply>(`/api/documents/${applicationId}`);
    browser.expect(`The document ${type}`, seen, ({ documents }) =>
      documents.some(({ id }) => id === reply.document.id),
    );
    return true;
  }

  async function uploadPapers(): Promise<boolean> {
    for (const type of APPLICANT_DOCUMENT_TYPES) {
      if (browser.isOver() || !(await upload(type))) return false;
    }

    return true;
  }

  async function pay(): Promise<boolean> {
    await browser.read('/api/paymentslips');
    await linger(TO_FIND_A_FILE, 'form');
    const fields = {
      applicationId,
      amount: '5000',
      paymentMethod: 'bank_transfer',
      transactionReference: `TB${random.uuid().slice(0, 13)}`,
      legalWarningAccepted: 'true',
    };
    // The pictures among the papers differ in a comment alone, and one picture for everybody is suspicious.
    const slip = { fileField: 'paymentSlip', paper: { kind: 'pdf' as const, mark: random.uuid() }, fields };
    const reply = await browser.send<PaymentSlipReply>(
      own('upload_slip', 'POST', '/api/paymentslips/upload', { upload: slip }),
    );
    if (reply === null) return false;

    const seen = await browser.read<PaymentSlipsReply>('/api/paymentslips');
    browser.expect('The payment slip', seen, ({ paymentSlips }) =>
      paymentSlips.some(({ id }) => id === reply.paymentSlip.id),
    );
    return true;
  }

  /** Papers that were sent back are sent anew; what is ready is submitted. */
  async function react({ documents, status, paymentSlips }: Application): Promise<void> {
    const missing = APPLICANT_DOCUMENT_TYPES.find((type) => isSentBack(documents, type));
    if (missing !== undefined && status !== 'submitted') await upload(missing);
    else if (paymentSlips.length > 0 && paymentSlips.every((slip) => slip.status === 'rejected')) await pay();
    else if (status === 'ready_for_submission') await submit();
  }

  async function submit(): Promise<void> {
    const submission = own('submit', 'POST', `/api/applications/${applicationId}/submit`);
    if ((await browser.send(submission)) === null) return;

    const seen = await browser.read<ApplicationsReply>('/api/applications');
    browser.expect('The submission', seen, ({ applications }) => applications[0]?.submittedAt != null);
    onMilestone('submitted');
  }

  async function readInbox(): Promise<void> {
    const inbox = await browser.read<NotificationsReply>('/api/notifications?limit=50');
    const unread = inbox?.body.notifications.find(({ isRead }) => !isRead);
    if (unread === undefined) return;

    const path = `/api/notifications/${unread.id}/read`;
    const reading = own('read_notification', 'PUT', path, { facts: { targetId: unread.id } });
    if ((await browser.send(reading)) === null) return;

    const seen = await browser.read<NotificationsReply>('/api/notifications?limit=50');
    browser.expect('The notification', seen, ({ notifications }) =>
      notifications.some(({ id, isRead }) => id === unread.id && isRead),
    );
    await browser.read<UnreadCountReply>('/api/notifications/unread-count');
  }

  async function follow(): Promise<boolean> {
    for (let waited = 0; waited < PATIENCE && !browser.isOver(); waited += DASHBOARD_POLL_INTERVAL) {
      await browser.pause(DASHBOARD_POLL_INTERVAL);
      const seen = await browser.read<ApplicationsReply>('/api/applications');
      const application = seen?.body.applications[0];
      if (performance.now() > nextNotifications) await readNotifications();
      if (application === undefined || browser.isOver()) continue;

      if (application.confirmationNumber !== null) {
        await readInbox();
        return true;
      }
      await react(application);
    }

    return false;
  }

  onMilestone('arrived');
  const steps: readonly (readonly [Milestone, () => Promise<boolean>])[] = [
    ['registered', register],
    ['formFilled', async () => arrive().then(fillForm)],
    ['paid', async () => (await uploadPapers()) && pay()],
    ['confirmed', follow],
  ];
  for (const [milestone, step] of steps) {
    const isDone = !browser.isOver() && (await step());
    if (!isDone) return onMilestone('leftUnfinished');

    onMilestone(milestone);
  }
}

function holds(application: Application, form: ApplicationFormInput): boolean {
  return Object.entries(form).every(
    ([field, value]) => JSON.stringify((application as Record<string, unknown>)[field]) === JSON.stringify(value),
  );
}

/** Nothing of this type is there but what the reviewer did not take. */
function isSentBack(documents: Application['documents'], type: ApplicantDocumentType): boolean {
  const own = documents.filter((document) => document.type === type);

  return own.every(({ status }) => status === 'rejected' || status === 'needs_revision');
}
