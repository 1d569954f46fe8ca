import { type CommandSession, openCommandSession } from '@entry/flows/command-session';
import type { Passwords } from '@entry/flows/passwords';
import type { Position } from '@entry/platform/ports/event-log';
import type { Sessions } from './auth/sessions.ts';
import type { SignedIn } from './auth/signed-in.ts';
import type { Tickets } from './auth/tickets.ts';
import type { Tokens } from './auth/tokens.ts';
import type { GatewayDependencies } from './dependencies.ts';
import type { RateLimits } from './limits/rate-limits.ts';

/** What the routes work with. */
export type RouteKit = GatewayDependencies & {
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly tickets: Tickets;
  readonly sessions: Sessions;
  readonly limits: RateLimits;
  /** Waits for the read models as long as a caller may have to. */
  readonly waitFor: (position: Position) => Promise<boolean>;
};

type Request = {
  readonly account: SignedIn | null;
  readonly commandId: string;
  readonly requestId: string;
  readonly now: string;
};

export function openSession(kit: RouteKit, request: Request): CommandSession {
  return openCommandSession({ commands: kit.commands, waitFor: kit.waitFor }, request);
}
