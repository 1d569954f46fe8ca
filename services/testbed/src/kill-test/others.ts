import type { SessionReply } from '@entry/contracts/account/api';
import type { AdminDocumentsReply, AdminPaymentSlipsReply, AdminWaitingListReply } from '@entry/contracts/admin/api';
import { WAITING_LIST_COUNTRIES } from '@entry/contracts/rules/countries';
import type { InviteWaitingListReply } from '@entry/contracts/waiting-list/api';
import { type Actor, PASSWORD } from './applicant.ts';
import { command } from './command.ts';
import type { Random } from './random.ts';
import type { Requester } from './requester.ts';
import type { Session } from './session.ts';

type Tools = { readonly random: Random; readonly requester: Requester };

/** Signs in, and now and then again. */
async function logIn(session: Session, { random, requester }: Tools, email: string): Promise<void> {
  const json = { email, password: PASSWORD };
  const login = command(
    { key: random.uuid(), kind: 'login', method: 'POST', path: '/api/auth/login' },
    { json, facts: { email } },
  );
  await requester.send(session, login, { onAcknowledged: (body) => requester.signIn(body as SessionReply) });
}

/** Looks at documents: mostly approves them. */
export function createReviewer(email: string, tools: Tools): Actor {
  const { random, requester } = tools;

  return {
    requester,
    step: async (session) => {
      if (requester.hasOpen()) return requester.finishOpen(session);
      if (requester.token() === null || random.isLucky(0.01)) return logIn(session, tools, email);

      const list = await session.read('/api/admin/documents?status=pending_review&limit=20', requester.token());
      const documents = (list as AdminDocumentsReply | null)?.documents ?? [];
      if (documents.length === 0) return pause();

      const { id, applicationId } = random.pick(documents);
      const status = random.isLucky(0.88) ? 'approved' : 'rejected';
      const json = { status, adminNotes: `Looked at it: ${random.uuid()}` };
      const review = command(
        { key: random.uuid(), kind: 'review_document', method: 'PUT', path: `/api/admin/documents/${id}/status` },
        { json, facts: { accountId: requester.accountId(), applicationId, targetId: id } },
      );
      await requester.send(session, review);
    },
  };
}

/** Settles payment slips. There is one of them, so that nobody settles a slip before its command arrives. */
export function createCashier(email: string, tools: Tools): Actor {
  const { random, requester } = tools;
  /** Those of a list that lags behind may be flagged by now. */
  const checked = new Set<string>();

  return {
    requester,
    step: async (session) => {
      if (requester.hasOpen()) return requester.finishOpen(session);
      if (requester.token() === null || random.isLucky(0.01)) return logIn(session, tools, email);

      const status = random.isLucky(0.7) ? 'pending' : 'flagged';
      const list = await session.read(`/api/admin/payment-slips?status=${status}`, requester.token());
      const slips = (list as AdminPaymentSlipsReply | null)?.paymentSlips ?? [];
      if (slips.length === 0) return pause();

      const { id, applicationId, status: current } = random.pick(slips);
      const settle = command(
        { key: random.uuid(), kind: 'settle_slip', method: 'PUT', path: `/api/admin/payment-slips/${id}/verify` },
        {
          json: settlement(random, current === 'flagged' || checked.has(id)),
          facts: { accountId: requester.accountId(), applicationId, targetId: id },
        },
      );
      checked.add(id);
      await requester.send(session, settle);
    },
  };
}

/** A slip that is flagged already is not checked again: that would find the same, and change nothing. */
function settlement(random: Random, isFlagged: boolean): Readonly<Record<string, unknown>> {
  if (random.isLucky(0.1)) return { status: 'rejected', rejectionReason: 'Not readable' };
  if (isFlagged) return { status: 'verified', skipIntegrityCheck: true, reason: 'Asked the bank' };

  return { status: 'verified' };
}

/** Strangers who join the waiting list; some do it again under another key, or twice at the same moment. */
export function createVisitors({ random, requester }: Tools): Actor {
  const emails: string[] = [];

  async function join(session: Session, email: string): Promise<void> {
    const json = {
      email,
      firstName: 'Selam',
      lastName: `Bekele ${random.uuid().slice(0, 8)}`,
      phone: '+251911223344',
      country: random.pick(WAITING_LIST_COUNTRIES),
    };
    const joining = command(
      { key: random.uuid(), kind: 'join_waiting_list', method: 'POST', path: '/api/waitinglist/signup' },
      { json, facts: { email } },
    );
    await requester.send(session, joining);
  }

  return {
    requester,
    step: async (session) => {
      if (requester.hasOpen()) return requester.finishOpen(session);
      if (random.isLucky(0.08)) return requester.repeatOne(session);
      if (emails.length > 0 && random.isLucky(0.15)) return join(session, random.pick(emails));

      const email = `waiting.${random.uuid().slice(0, 13)}@example.com`;
      emails.push(email);
      if (random.isLucky(0.1)) await Promise.all([join(session, email), join(session, email)]);
      else await join(session, email);
      await pause();
    },
  };
}

/** Invites people from the waiting list, and confirms for some of them with the link that the admin is given. */
export function createHost(email: string, tools: Tools): Actor {
  const { random, requester } = tools;
  /** Those of a list that lags behind are invited already. */
  const chosen = new Set<string>();
  const tokens: string[] = [];

  async function invite(session: Session): Promise<void> {
    const list = await session.read('/api/admin/waitinglist?state=waiting&limit=20', requester.token());
    const waiting = (list as AdminWaitingListReply | null)?.waitingList.filter(({ id }) => !chosen.has(id)) ?? [];
    if (waiting.length === 0) return pause();

    const { id } = random.pick(waiting);
    chosen.add(id);
    const inviting = command(
      { key: random.uuid(), kind: 'invite', method: 'POST', path: '/api/admin/waitinglist/invitations' },
      { json: { entryIds: [id] }, facts: { accountId: requester.accountId(), targetId: id } },
    );
    await requester.send(session, inviting, {
      onAcknowledged: (body) => {
        const token = (body as InviteWaitingListReply).results[0]?.token ?? null;
        if (token !== null) tokens.push(token);
      },
    });
  }

  async function confirm(session: Session, token: string): Promise<void> {
    const confirming = command(
      { key: random.uuid(), kind: 'confirm_invitation', method: 'POST', path: '/api/waitinglist/confirm' },
      // For a public route nobody is signed in.
      { json: { token }, facts: { accountId: null } },
    );
    await requester.send(session, confirming);
  }

  return {
    requester,
    step: async (session) => {
      if (requester.hasOpen()) return requester.finishOpen(session);
      if (requester.token() === null || random.isLucky(0.01)) return logIn(session, tools, email);

      const token = random.isLucky(0.6) ? tokens.shift() : undefined;
      if (token === undefined) await invite(session);
      else await confirm(session, token);
      await pause();
    },
  };
}

/** Two people who register the same address at the same moment: one of them is refused. */
export function createRivals({ random, requester }: Tools): Actor {
  return {
    requester,
    step: async (session) => {
      if (requester.hasOpen()) return requester.finishOpen(session);

      const email = `rivals.${random.uuid().slice(0, 13)}@example.com`;
      const register = () => {
        const json = { firstName: 'Hana', middleName: 'Girma', lastName: 'Alemu', email, password: PASSWORD };
        const key = random.uuid();
        return command(
          { key, kind: 'register', method: 'POST', path: '/api/auth/register' },
          { json, facts: { email } },
        );
      };
      await Promise.all([requester.send(session, register()), requester.send(session, register())]);
      await pause(200);
    },
  };
}

/** Only to leave the processor to the others; nothing depends on how long it takes. */
function pause(milliseconds = 20): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
