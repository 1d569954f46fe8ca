import { PROBLEMS } from '@entry/contracts/problem';
import type { ServiceReply } from '@entry/contracts/service/api';
import { accountDecider } from '@entry/domain/account/account-decider';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { type ApplicationState, isExisting } from '@entry/domain/application/state';
import { accountStream, applicationStream } from '@entry/domain/streams';
import { type CommandSession, openCommandSession } from '@entry/flows/command-session';
import type { PasswordDesk } from '@entry/flows/passwords';
import type { Claims } from '@entry/platform/ports/claims';
import type { Position } from '@entry/platform/ports/event-log';
import type { ModelName } from '@entry/projections/all';
import type { InvitationTokens } from './auth/invitation-tokens.ts';
import type { KnownAddresses } from './auth/known-addresses.ts';
import type { KnownDevices } from './auth/known-devices.ts';
import type { PasswordLinkTokens } from './auth/password-link-tokens.ts';
import type { Sessions } from './auth/sessions.ts';
import type { SignedIn } from './auth/signed-in.ts';
import type { Tickets } from './auth/tickets.ts';
import type { Tokens } from './auth/tokens.ts';
import type { ChangeStreams } from './changes/change-streams.ts';
import type { GatewayDependencies } from './dependencies.ts';
import type { FileMemory } from './http/file-memory.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { HttpProblem } from './problems/http-problem.ts';

/** What the routes work with. */
export type RouteKit = GatewayDependencies & {
  readonly passwords: PasswordDesk;
  readonly knownDevices: KnownDevices;
  readonly knownAddresses: KnownAddresses;
  readonly tokens: Tokens;
  readonly tickets: Tickets;
  readonly invitationTokens: InvitationTokens;
  readonly passwordLinkTokens: PasswordLinkTokens;
  readonly sessions: Sessions;
  readonly limits: RateLimits;
  readonly claims: Claims;
  readonly changes: ChangeStreams;
  /** For whole files that a route reads; what came with the request is counted already. */
  readonly fileMemory: FileMemory;
  readonly describeService: () => Promise<ServiceReply>;
  /** True once the gateway drains: it answers, and takes no new traffic. */
  readonly isStopping: () => boolean;
  /** Waits for these read models, and for the one that lets the caller in, as long as a caller may have to. */
  readonly waitFor: (position: Position, models: readonly ModelName[]) => Promise<boolean>;
};

type Request = {
  readonly account: SignedIn | null;
  readonly commandId: string;
  readonly correlationId: string;
  readonly now: string;
  /** The read models that the answer is made of: what the session has written is waited for there. */
  readonly reads: readonly ModelName[];
};

export function openSession(kit: RouteKit, request: Request): CommandSession {
  const waitFor = (position: Position) => kit.waitFor(position, request.reads);

  return openCommandSession({ commands: kit.commands, waitFor }, { ...request, requestId: request.correlationId });
}

/**
 * What is there by the log: a command was carried out, or somebody is signed in. Read models that lag, or somebody who
 * deleted it meanwhile, must not make a refusal of it: whoever is told that there is none believes that nothing was done.
 * @throws HttpProblem `unavailable` for what is not found: the same request may be sent again
 */
export async function requireShown<Found>(reading: Promise<Found | null>): Promise<Found> {
  const found = await reading.catch(nullWhenMissing);
  if (found === null) throw new HttpProblem('unavailable', { headers: { 'Retry-After': '1' } });

  return found;
}

/**
 * What a command has left of an application, or of something in it. "Later" would be asked again for ever where the log
 * says that it is gone; what was deleted and begun again at this moment is looked for once more.
 * @param requireKept throws for what is gone from an application that is still there
 * @throws HttpProblem `application_not_found` when it, or its applicant, was deleted since, `unavailable`
 */
export async function requireShownApplication<Found>(
  { commands, waitFor }: Pick<RouteKit, 'commands' | 'waitFor'>,
  applicationId: string,
  read: () => Promise<Found | null>,
  requireKept: (state: ApplicationState) => void = () => undefined,
): Promise<Found> {
  const found = await read().catch(nullWhenMissing);
  if (found !== null) return found;

  const { state, position } = await commands.load(applicationDecider, applicationStream(applicationId));
  if (!isExisting(state)) throw new HttpProblem('application_not_found');
  // What was submitted stays in the log when its applicant is erased, and is shown to nobody.
  const applicant = await commands.load(accountDecider, accountStream(state.applicantId));
  if (applicant.state.kind === 'deleted') throw new HttpProblem('application_not_found');

  requireKept(state);
  if (position !== null) await waitFor(position, ['applications', 'accounts', 'documents', 'payment-slips']);

  return requireShown(read());
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof HttpProblem && PROBLEMS[error.code].status === 404) return null;
  throw error;
}
