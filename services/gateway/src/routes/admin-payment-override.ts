import type { UserSummary } from '@entry/contracts/account/api';
import { PaymentOverrideReply, SetPaymentOverrideRequest } from '@entry/contracts/payment-override/api';
import type { PaymentOverrideCommand } from '@entry/contracts/payment-override/commands';
import { paymentOverrideDecider } from '@entry/domain/payment-override/payment-override-decider';
import { overrideAt } from '@entry/domain/payment-override/state';
import { PAYMENT_OVERRIDE_STREAM } from '@entry/domain/streams';
import { loadOverride, paymentWindowAt } from '@entry/flows/payment-window';
import { defineRoute, type Route } from '../http/define-route.ts';
import { openSession, type RouteKit } from '../route-kit.ts';

type Request = Parameters<typeof openSession>[1];

/** Whether payments are taken, and what an admin decides against the calendar of the programme. */
export function adminPaymentOverrideRoutes(kit: RouteKit): readonly Route[] {
  const { registration } = kit.configuration;

  const overview = async (now: string): Promise<PaymentOverrideReply> => {
    const state = await loadOverride({ commands: kit.commands, registration });
    const given = overrideAt(state, now);

    return {
      window: paymentWindowAt(now, registration, state),
      setBy: given === null ? null : await summaryOf(given.adminId),
    };
  };

  /** With empty names when the admin was erased. */
  const summaryOf = async (adminId: string): Promise<UserSummary> => {
    const { firstName = '', lastName = '', email = '' } = (await kit.queries.findUser(adminId)) ?? {};

    return { id: adminId, firstName, lastName, email };
  };

  const send = async (input: Request, command: PaymentOverrideCommand) => {
    const session = openSession(kit, input);
    await session.send(paymentOverrideDecider, PAYMENT_OVERRIDE_STREAM, command);

    return { ...(await session.untilVisible()), body: await overview(input.now) };
  };

  const show = defineRoute({
    method: 'GET',
    path: '/api/admin/payment-override',
    policy: 'admin',
    reads: ['accounts'],
    records: 'overview',
    reply: PaymentOverrideReply,
    handle: async ({ now }) => ({ body: await overview(now) }),
  });

  const set = defineRoute({
    method: 'PUT',
    path: '/api/admin/payment-override',
    policy: 'admin',
    body: SetPaymentOverrideRequest,
    reads: ['accounts'],
    records: 'decision',
    reply: PaymentOverrideReply,
    handle: (input) => send(input, { type: 'SetPaymentOverride', adminId: input.account.accountId, ...input.body }),
  });

  const end = defineRoute({
    method: 'DELETE',
    path: '/api/admin/payment-override',
    policy: 'admin',
    reads: ['accounts'],
    records: 'decision',
    reply: PaymentOverrideReply,
    handle: (input) => send(input, { type: 'EndPaymentOverride', adminId: input.account.accountId }),
  });

  return [show, set, end];
}
