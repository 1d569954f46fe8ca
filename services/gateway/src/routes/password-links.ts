import { type PasswordLink, PasswordLinkReply, UsePasswordLinkRequest } from '@entry/contracts/account/api';
import { MessageReply } from '@entry/contracts/message';
import { PASSWORD_LINK_HOURS } from '@entry/contracts/rules/timings';
import { accountDecider } from '@entry/domain/account/account-decider';
import { isLinkOpen, type RegisteredAccount } from '@entry/domain/account/state';
import { DomainError } from '@entry/domain/domain-error';
import { accountStream } from '@entry/domain/streams';
import type { CommandSession } from '@entry/flows/command-session';
import { refuseKnownPassword } from '@entry/flows/password-block-list';
import type { OpenedPasswordLink } from '../auth/password-link-tokens.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { openSession, type RouteKit } from '../route-kit.ts';
import { refuseOwnAccount } from './refuse-own-account.ts';

const HOUR = 3_600_000;

/** Links with which people set a new password who forgot theirs: an admin makes one and hands it over. */
export function passwordLinkRoutes(kit: RouteKit): readonly Route[] {
  const make = defineRoute({
    method: 'POST',
    path: '/api/admin/users/{id}/password-link',
    policy: 'admin',
    reads: [],
    records: 'decision',
    reply: PasswordLinkReply,
    handle: async (input) => {
      // Changing one's own password asks for the old one.
      refuseOwnAccount(input);
      const session = openSession(kit, input);
      const passwordLink = await makeLink(kit, session, input.params.id);
      const written = await session.untilVisible();
      kit.logger.info({ requestId: input.requestId, accountId: input.account.accountId }, 'Password link made');

      return { ...written, body: { passwordLink } };
    },
  });

  const use = defineRoute({
    method: 'POST',
    path: '/api/auth/password-link',
    policy: 'public',
    body: UsePasswordLinkRequest,
    reads: [],
    reply: MessageReply,
    handle: async (input) => {
      const { token, newPassword } = input.body;
      const { account, link } = await findLink(kit, token, { address: input.clientAddress, now: input.now });
      await refuseKnownPassword(newPassword, account, 'newPassword');

      const stream = accountStream(account.accountId);
      const passwordHash = await kit.passwords.at({ lane: 'known-device', client: stream }).hash(newPassword);
      const session = openSession(kit, input);
      await session.send(accountDecider, stream, { type: 'UsePasswordLink', ...link, passwordHash });
      const written = await session.untilVisible();
      kit.logger.info({ requestId: input.requestId, accountId: account.accountId }, 'Password set by a link');

      return { ...written, body: { message: 'Password changed successfully' } };
    },
  });

  return [make, use];
}

async function makeLink(kit: RouteKit, session: CommandSession, accountId: string): Promise<PasswordLink> {
  const { token, link } = kit.passwordLinkTokens.issue(accountId, session.commandId);
  const expiresAt = new Date(Date.parse(session.now) + PASSWORD_LINK_HOURS * HOUR).toISOString();
  const command = { type: 'MakePasswordLink', ...link, expiresAt } as const;
  const { state } = await session.send(accountDecider, accountStream(accountId), command);
  const made = state.kind === 'registered' ? state.passwordLink : null;
  // A repeat that came after the link was used, or after a newer one was made.
  if (made?.tokenHash !== link.tokenHash || !isLinkOpen(made, session.now)) {
    throw new DomainError('password_link_invalid');
  }

  return { token, expiresAt: made.expiresAt };
}

type Found = { readonly account: RegisteredAccount; readonly link: OpenedPasswordLink };
type Try = { readonly address: string; readonly now: string };

/**
 * The account of a link. Each try counts as a wrong password until the link proves right. Whether a used link is a repeat
 * of the request that used it, the log decides.
 * @throws DomainError `password_link_invalid`; HttpProblem `too_many_requests`
 */
async function findLink(kit: RouteKit, token: string, { address, now }: Try): Promise<Found> {
  const link = kit.passwordLinkTokens.open(token);
  // Counted apart from passwords: whoever tries links must not keep the owner from logging in.
  const tried = { account: `password link ${link?.accountId ?? ''}`, address, device: null };
  await kit.limits.countPassword(tried);
  if (link === null) throw new DomainError('password_link_invalid');

  const { state } = await kit.commands.load(accountDecider, accountStream(link.accountId));
  const known = state.kind === 'registered' ? state.passwordLink : null;
  if (state.kind !== 'registered' || known?.tokenHash !== link.tokenHash || known.expiresAt <= now) {
    throw new DomainError('password_link_invalid');
  }
  if (isLinkOpen(known, now)) await kit.limits.forgetPasswords(tried);

  return { account: state, link };
}
