import type { AdminDocumentsReply, AdminPaymentSlipsReply } from '@entry/contracts/admin/api';
import type { ReadyApplicationsReply, SubmitConfirmationReply } from '@entry/contracts/automation/api';
import { type Command, command } from '../kill-test/command.ts';
import type { Random } from '../kill-test/random.ts';
import type { Browser } from './browser.ts';
import { type Credentials, logIn } from './sign-in.ts';

/** What an admin of a load does beside looking at lists. */
export const DUTIES = ['review', 'settle', 'record'] as const;
export type Duty = (typeof DUTIES)[number];

export type AdminOptions = Credentials & {
  readonly browser: Browser;
  readonly random: Random;
  readonly duties: readonly Duty[];
  /** Of several admins each takes what is theirs, so that nobody finds a thing done under their hands. */
  readonly isMine: (id: string) => boolean;
};

const BETWEEN_LOOKS = 4_000;
const PER_DECISION = 1_500;
const AT_ONE_SITTING = 10;

const SEARCHES = ['Bekele', 'አበበ', 'abebe kebede', 'example.com'];

/** Somebody at the desk: looks at lists, searches, and works off what waits, until the load ends. */
export async function playAdmin(options: AdminOptions): Promise<void> {
  const { browser, random, isMine } = options;

  const desk = (
    kind: Command['kind'],
    method: Command['method'],
    path: string,
    { facts = {}, ...others }: Parameters<typeof command>[1] = {},
  ): Command =>
    command(
      { key: random.uuid(), kind, method, path },
      { ...others, facts: { accountId: browser.accountId(), ...facts } },
    );

  async function lookAround(): Promise<void> {
    await Promise.all([
      browser.read('/api/admin/dashboard'),
      browser.read('/api/admin/payments?status=pending&limit=5'),
      browser.read('/api/admin/waitinglist?limit=5'),
    ]);
    const search = encodeURIComponent(random.pick(SEARCHES));
    const lists = [
      `/api/admin/applications?search=${search}`,
      '/api/admin/applications?status=pre_registered',
      `/api/admin/users?search=${search}`,
      `/api/admin/waitinglist?search=${search}`,
      '/api/automation/dashboard',
    ];
    await browser.read(random.pick(lists));
  }

  async function review(): Promise<void> {
    const path = '/api/admin/documents?status=pending_review&limit=50';
    const list = await browser.read<AdminDocumentsReply>(path);
    for (const { id, applicationId } of atOnce(list?.body.documents, isMine)) {
      await browser.pause(PER_DECISION);
      if (browser.isOver()) return;

      const status = random.isLucky(0.95) ? 'approved' : 'rejected';
      const json = { status, adminNotes: `Looked at it: ${random.uuid()}` };
      const facts = { applicationId, targetId: id };
      const reviewed = await browser.send(
        desk('review_document', 'PUT', `/api/admin/documents/${id}/status`, { json, facts }),
      );
      if (reviewed === null) continue;

      const seen = await browser.read<AdminDocumentsReply>(path);
      browser.expect('The review', seen, ({ documents }) => documents.every((document) => document.id !== id));
    }
  }

  async function settle(): Promise<void> {
    const path = '/api/admin/payment-slips?status=pending&limit=20';
    const list = await browser.read<AdminPaymentSlipsReply>(path);
    for (const { id, applicationId } of atOnce(list?.body.paymentSlips, isMine)) {
      await browser.pause(PER_DECISION);
      if (browser.isOver()) return;

      await browser.read(`/api/admin/payment-slips/${id}/integrity`);
      const isRejected = random.isLucky(0.05);
      const json = isRejected ? { status: 'rejected', rejectionReason: 'Not readable' } : { status: 'verified' };
      const facts = { applicationId, targetId: id };
      const settled = await browser.send(
        desk('settle_slip', 'PUT', `/api/admin/payment-slips/${id}/verify`, { json, facts }),
      );
      if (settled === null) continue;

      const seen = await browser.read<AdminPaymentSlipsReply>(path);
      browser.expect('The settlement', seen, ({ paymentSlips }) => paymentSlips.every((slip) => slip.id !== id));
    }
  }

  /** The guided submission: validates what was submitted, then records the official number. */
  async function record(): Promise<void> {
    const list = await browser.read<ReadyApplicationsReply>('/api/automation/ready-for-submission');
    const submitted = list?.body.data.applications.filter(({ status }) => status === 'submitted');
    for (const { id } of atOnce(submitted, isMine)) {
      await browser.pause(PER_DECISION);
      if (browser.isOver()) return;

      const facts = { applicationId: id };
      await browser.send(desk('validate', 'POST', `/api/automation/validate/${id}`, { facts }));
      const confirmationNumber = `2027${random.uuid().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
      const json = { confirmationNumber };
      await browser.send<SubmitConfirmationReply>(
        desk('confirm', 'POST', `/api/automation/submit/${id}`, { json, facts: { ...facts, confirmationNumber } }),
      );
    }
  }

  const works: Readonly<Record<Duty, () => Promise<void>>> = { review, settle, record };
  if (!(await logIn(browser, random, options))) return;

  while (!browser.isOver()) {
    await lookAround();
    for (const duty of options.duties) await works[duty]();
    await browser.pause(BETWEEN_LOOKS);
  }
}

function atOnce<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  isMine: (id: string) => boolean,
): readonly Row[] {
  return (rows ?? []).filter(({ id }) => isMine(id)).slice(0, AT_ONE_SITTING);
}
