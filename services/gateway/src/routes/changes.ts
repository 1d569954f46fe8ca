import type { ChangedThing } from '@entry/contracts/changes/api';
import { applicationIdOf } from '@entry/platform/identifiers';
import type { SignedIn } from '../auth/signed-in.ts';
import { defineRoute, type Route } from '../http/define-route.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import type { RouteKit } from '../route-kit.ts';

const EVENT_STREAM = {
  'Content-Type': 'text/event-stream',
  // A proxy that gathers an answer before it hands it on would hand on nothing.
  'X-Accel-Buffering': 'no',
};

/** What changes of one's own, told as it does, to pages that would ask for it every few seconds otherwise. */
export function changeRoutes(kit: RouteKit): readonly Route[] {
  const look = ({ accountId }: SignedIn, thing: ChangedThing): Promise<string> =>
    thing === 'application'
      ? kit.queries.findApplicationMark(applicationIdOf(accountId))
      : kit.queries.findNotificationsMark(accountId);

  const listen = defineRoute({
    method: 'GET',
    path: '/api/changes',
    policy: 'signed-in',
    polled: true,
    reads: ['applications', 'notifications'],
    reply: 'events',
    handle: async ({ account }) => {
      const stream = kit.changes.open({
        accountId: account.accountId,
        look: (thing) => look(account, thing),
        mayStay: () => mayStay(kit, account),
      });

      return new Response(stream, { headers: EVENT_STREAM });
    },
  });

  return [listen];
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
