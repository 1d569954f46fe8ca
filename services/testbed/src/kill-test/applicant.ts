import type { SessionReply } from '@entry/contracts/account/api';
import type { Application, ApplicationReply, SaveApplicationReply } from '@entry/contracts/application/api';
import type { NotificationsReply } from '@entry/contracts/inbox/api';
import { APPLICANT_DOCUMENT_TYPES, type ApplicantDocumentType } from '@entry/contracts/rules/documents';
import { applicationIdOf } from '@entry/platform/identifiers';
import { type Command, command } from './command.ts';
import { firstForm, SAVED_SECTIONS, type SavedSection, valuesOf } from './form-values.ts';
import type { PaperKind } from './papers.ts';
import type { Random } from './random.ts';
import type { Requester } from './requester.ts';
import type { Session } from './session.ts';

export type Actor = {
  /** One thing a person does; several requests at most. */
  readonly step: (session: Session) => Promise<void>;
  readonly requester: Requester;
};

/** What people can collide in. */
export type SharedValues = {
  readonly emails: string[];
  readonly references: string[];
  readonly confirmationNumbers: string[];
};

type Account = { readonly id: string; readonly applicationId: string };

export const PASSWORD = 'Kill-test-7';
/** Well below the number of commands per stream whose repeat the service recognises. */
const MOST_SAVES = 120;
const STEPS_BETWEEN_LOOKS = 6;
/** Of all files. */
const BY_PARTS = 0.4;

export const PAPER_OF: Readonly<Record<ApplicantDocumentType, PaperKind>> = {
  passport: 'scan',
  photo: 'photo',
  id_card: 'scan',
  birth_certificate: 'pdf',
};

/** Every kind of document is there, and none was rejected. */
const isWhole = ({ documents }: Application): boolean =>
  APPLICANT_DOCUMENT_TYPES.every((kind) =>
    documents.some(({ type, status }) => type === kind && status !== 'rejected'),
  );

const hasOpenSlip = ({ paymentSlips }: Application): boolean =>
  paymentSlips.some(({ status }) => status !== 'verified' && status !== 'rejected');

/** Somebody who registers, writes the form with many small saves, uploads, pays and submits; then the next person. */
export function createApplicant(
  name: string,
  dependencies: { readonly random: Random; readonly requester: Requester; readonly shared: SharedValues },
): Actor {
  const { random, requester, shared } = dependencies;
  let person = 0;
  let account: Account | null = null;
  let application: Application | null = null;
  let saves = 0;
  let steps = 0;

  const newId = random.uuid;
  const mark = (): string => newId().slice(0, 13);
  const learn = (body: unknown): void => {
    application = (body as ApplicationReply).application;
  };
  const learnSaved = (body: unknown): void => {
    if (application !== null) application = { ...application, ...(body as SaveApplicationReply).application };
  };

  function registration(email: string): Command {
    const json = { firstName: 'Abebe', middleName: 'Kebede', lastName: 'Bekele', email, password: PASSWORD };
    return command(
      { key: newId(), kind: 'register', method: 'POST', path: '/api/auth/register' },
      { json, facts: { email } },
    );
  }

  async function register(session: Session): Promise<void> {
    // An address that is taken must be refused, and leave nothing behind.
    if (shared.emails.length > 0 && random.isLucky(0.1)) {
      await requester.send(session, registration(random.pick(shared.emails).toUpperCase()));
      return;
    }

    person += 1;
    const email = `${name}.${person}.${mark()}@example.com`;
    await requester.send(session, registration(email), {
      mustFinish: true,
      onAcknowledged: (body) => {
        const { user } = body as SessionReply;
        requester.signIn(body as SessionReply);
        shared.emails.push(email);
        account = { id: user.id, applicationId: applicationIdOf(user.id) };
      },
    });
  }

  function own(
    kind: Command['kind'],
    method: Command['method'],
    path: string,
    owner: Account,
    rest: Parameters<typeof command>[1] = {},
  ) {
    const { facts = {}, ...others } = rest;
    const { id: accountId, applicationId } = owner;

    return command({ key: newId(), kind, method, path }, { ...others, facts: { accountId, applicationId, ...facts } });
  }

  async function create(session: Session, owner: Account): Promise<void> {
    const form = firstForm(mark(), random.isLucky(0.5), random);
    await requester.send(
      session,
      own('create_application', 'POST', '/api/applications', owner, { json: form, facts: { form } }),
      {
        mustFinish: true,
        onAcknowledged: learn,
      },
    );
  }

  async function save(session: Session, owner: Account, sections: readonly SavedSection[]): Promise<void> {
    saves += 1;
    const form = Object.assign({}, ...sections.map((section) => valuesOf(section, mark(), random))) as object;
    const ifMatch = application !== null && random.isLucky(0.1) ? `"${application.revision}"` : null;
    const path = `/api/applications/${owner.applicationId}`;
    const saving = own('save_form', 'PUT', path, owner, { json: { ...form }, ifMatch, facts: { form } });
    await requester.send(session, saving, { onAcknowledged: learnSaved });
  }

  /** Mostly one section at a time; sometimes all at once, in one request or side by side. */
  async function autoSave(session: Session, owner: Account): Promise<void> {
    if (random.isLucky(0.1)) return save(session, owner, SAVED_SECTIONS);
    if (random.isLucky(0.15)) {
      await Promise.all(SAVED_SECTIONS.map((section) => save(session, owner, [section])));
      return;
    }

    await save(session, owner, [random.pick(SAVED_SECTIONS)]);
  }

  async function uploadDocument(session: Session, owner: Account): Promise<void> {
    const present = new Set(
      application?.documents.filter(({ status }) => status !== 'rejected').map(({ type }) => type) ?? [],
    );
    const missing = APPLICANT_DOCUMENT_TYPES.filter((type) => !present.has(type));
    const type = random.pick(missing.length > 0 ? missing : APPLICANT_DOCUMENT_TYPES);
    const kind = random.isLucky(0.08) ? 'damaged' : PAPER_OF[type];
    const fields = { applicationId: owner.applicationId, type };
    const way = random.isLucky(BY_PARTS) ? { byParts: 'document' as const } : {};
    const upload = { fileField: 'file', paper: { kind, mark: newId() }, fields, ...way };

    await requester.send(session, own('upload_document', 'POST', '/api/documents/upload', owner, { upload }));
  }

  async function deleteDocument(session: Session, owner: Account): Promise<void> {
    const documents = application?.documents ?? [];
    if (documents.length === 0) return;

    const { id } = random.pick(documents);
    await requester.send(
      session,
      own('delete_document', 'DELETE', `/api/documents/${id}`, owner, { facts: { targetId: id } }),
    );
  }

  async function uploadSlip(session: Session, owner: Account): Promise<void> {
    const isCopied = shared.references.length > 0 && random.isLucky(0.1);
    const reference = isCopied ? random.pick(shared.references) : `TB26${mark()}`;
    const fields = {
      applicationId: owner.applicationId,
      amount: random.isLucky(0.9) ? '5000' : '4000',
      paymentMethod: 'bank_transfer',
      transactionReference: reference,
      legalWarningAccepted: 'true',
    };
    const way = random.isLucky(BY_PARTS) ? { byParts: 'payment_slip' as const } : {};
    const kind = way.byParts === undefined ? ('scan' as const) : ('large' as const);
    const upload = { fileField: 'paymentSlip', paper: { kind, mark: newId() }, fields, ...way };

    await requester.send(session, own('upload_slip', 'POST', '/api/paymentslips/upload', owner, { upload }), {
      onAcknowledged: () => shared.references.push(reference),
    });
  }

  async function tidyInbox(session: Session, owner: Account): Promise<void> {
    const inbox = (await session.read('/api/notifications', requester.token())) as NotificationsReply | null;
    const unread = inbox?.notifications.filter(({ isRead }) => !isRead) ?? [];
    if (inbox === null || unread.length === 0) return;

    const { id } = random.pick(unread);
    const facts = { targetId: id };
    if (random.isLucky(0.15)) {
      await requester.send(session, own('read_all_notifications', 'PUT', '/api/notifications/read-all', owner));
    } else if (random.isLucky(0.2)) {
      await requester.send(session, own('delete_notification', 'DELETE', `/api/notifications/${id}`, owner, { facts }));
    } else {
      await requester.send(session, own('read_notification', 'PUT', `/api/notifications/${id}/read`, owner, { facts }));
    }
  }

  async function changeProfile(session: Session, owner: Account): Promise<void> {
    const json = { firstName: 'Abebe', lastName: `Bekele ${mark()}` };
    await requester.send(session, own('profile', 'PUT', '/api/auth/profile', owner, { json }));
  }

  async function submit(session: Session, owner: Account): Promise<void> {
    const path = `/api/applications/${owner.applicationId}/submit`;
    await requester.send(session, own('submit', 'POST', path, owner), { onAcknowledged: learn });
  }

  async function finish(session: Session, owner: Account): Promise<void> {
    await requester.send(session, own('validate', 'POST', `/api/automation/validate/${owner.applicationId}`, owner));

    const isTaken = shared.confirmationNumbers.length > 0 && random.isLucky(0.15);
    const number = isTaken
      ? random.pick(shared.confirmationNumbers)
      : `2027${newId().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
    const json = { confirmationNumber: number };
    const facts = { confirmationNumber: number };
    const path = `/api/automation/submit/${owner.applicationId}`;
    await requester.send(session, own('confirm', 'POST', path, owner, { json, facts }), {
      mustFinish: true,
      onAcknowledged: () => {
        shared.confirmationNumbers.push(number);
        leave();
      },
    });
  }

  function leave(): void {
    account = null;
    application = null;
    saves = 0;
  }

  async function look(session: Session, owner: Account): Promise<void> {
    const seen = await session.read(`/api/applications/${owner.applicationId}`, requester.token());
    if (seen !== null) learn(seen);
  }

  async function work(session: Session, owner: Account, current: Application): Promise<void> {
    const dice = random.next();
    if (current.status === 'submitted') return finish(session, owner);
    if (current.status === 'ready_for_submission' && dice < 0.3) return submit(session, owner);

    if (dice < 0.06) return requester.repeatOne(session);
    if (dice < 0.1) return tidyInbox(session, owner);
    if (dice < 0.12) return changeProfile(session, owner);
    if (dice < 0.13) return deleteDocument(session, owner);
    // Too early: a refusal that must leave nothing behind.
    if (dice < 0.14) return submit(session, owner);
    if (dice < (isWhole(current) ? 0.16 : 0.34)) return uploadDocument(session, owner);
    if (dice < 0.42 && !current.isPaymentComplete && !hasOpenSlip(current)) return uploadSlip(session, owner);
    if (saves < MOST_SAVES) return autoSave(session, owner);

    return leave();
  }

  return {
    requester,
    step: async (session) => {
      if (requester.hasOpen()) return requester.finishOpen(session);
      if (account === null) return register(session);
      if (application === null) return create(session, account);

      steps += 1;
      if (steps % STEPS_BETWEEN_LOOKS === 0) await look(session, account);
      return work(session, account, application);
    },
  };
}
