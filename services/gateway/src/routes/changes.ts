import { LAST_EVENT_ID_HEADER } from '@entry/contracts/changes/api';
import type { Position } from '@entry/platform/ports/event-log';
import type { SignedIn } from '../auth/signed-in.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { RouteKit } from '../route-kit.ts';

const LAST_EVENT_ID = LAST_EVENT_ID_HEADER.toLowerCase();

const EVENT_STREAM = {
  'Content-Type': 'text/event-stream',
  // What compresses an answer on the way gathers it first.
  'Cache-Control': 'no-store, no-transform',
  // A proxy that gathers an answer before it hands it on would hand on nothing.
  'X-Accel-Buffering': 'no',
};

/** What changes of one's own, told as it does, to pages that would ask for it every few seconds otherwise. */
export function changeRoutes(kit: RouteKit): readonly Route[] {
  const listen = defineRoute({
    method: 'GET',
    path: '/api/changes',
    policy: 'signed-in',
    polled: true,
    reads: [],
    reply: 'events',
    handle: async ({ account, request }) => {
      const body = kit.changes.open({
        accountId: account.accountId,
        role: account.role,
        toldBefore: readPosition(request.header(LAST_EVENT_ID)),
        mayStay: () => mayStay(kit, account),
      });

      return new Response(body, { headers: EVENT_STREAM });
    },
  });

  return [listen];
}

/** What is none of ours says nothing: the page is told of everything then. */
function readPosition(header: string | undefined): Position | null {
  return header !== undefined && /^\d{1,18}$/.test(header) ? BigInt(header) : null;
}

async function mayStay({ sessions }: RouteKit, account: SignedIn): Promise<boolean> {
  try {
    await sessions.check(account, false);
    return true;
  } catch (error) {
    if (error instanceof HttpProblem && error.code === 'session_ended') return false;
    throw error;
  }
}
