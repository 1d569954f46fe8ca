import { createRequestBuilder } from './build-request.ts';
import { judge } from './judge.ts';
import type { RouteDescription } from './messages.ts';
import type { Answer, OutgoingRequest, RawRequest } from './requests.ts';
import type { Tally } from './tally.ts';
import { type Actor, createTourClient, logIn } from './tour-client.ts';
import type { World, WorldOptions } from './world.ts';

export type Attack = {
  readonly seed: string;
  readonly world: World;
  readonly options: WorldOptions;
  readonly routes: readonly RouteDescription[];
  /** Numbers of the requests: each follows from the seed and its number. */
  readonly from: number;
  readonly to: number;
  readonly connections: number;
  readonly tally: Tally;
  /** Of requests that were told to come again: which they were, for whoever wants to know why. */
  readonly onTurnedAway: (line: string) => void;
};

const ENOUGH = 20;

/** @returns what was wrong, each with the request that showed it */
export async function attack(work: Attack, shouldStop: () => boolean): Promise<readonly string[]> {
  const { seed, world, options, routes, tally } = work;
  const build = createRequestBuilder(seed, world, routes);
  const renewSession = createRenewal(options);
  const violations: string[] = [];
  let next = work.from;

  const sendNext = async (): Promise<void> => {
    const number = next;
    next += 1;
    const request = build(number);
    const answer = await options.client.send(request);
    const verdict = judge(request, answer);
    const status = answer.kind === 'cut' ? 0 : answer.status;
    if (request.kind === 'raw') tally.countRaw(status);
    else tally.count(request.route, status, verdict.isTurnedAway);
    if (verdict.violations.length > 0) violations.push(describe(number, request, answer, verdict.violations));
    if (verdict.isTurnedAway) work.onTurnedAway(describe(number, request, answer, ['Told to come again']));
    if (request.kind === 'request' && status === 401) await renewSession(world, request.session);
  };
  const worker = async (): Promise<void> => {
    while (next < work.to && violations.length < ENOUGH && !shouldStop()) await sendNext();
  };
  await Promise.all(Array.from({ length: work.connections }, worker));

  return violations;
}

/** Requests log people out, or admins end their sessions: they log in again, once at a time, as long as they can. */
function createRenewal({ client }: WorldOptions): (world: World, session: string | null) => Promise<void> {
  const running = new Map<string, Promise<void>>();

  const renew = async (actor: Actor): Promise<void> => {
    const tour = createTourClient(client, () => undefined);
    try {
      await tour.step(actor, 'GET /api/auth/me');
      return;
    } catch {
      // As expected: it is why somebody asks.
    }
    try {
      actor.token = (await logIn(tour, actor.email, actor.label)).token;
    } catch {
      actor.isLost = true;
    }
  };

  return async (world, session) => {
    const actor = world.actors.find(({ name }) => name === session);
    if (actor === undefined || actor.isLost) return;
    const renewal = running.get(actor.name) ?? renew(actor).finally(() => running.delete(actor.name));
    running.set(actor.name, renewal);
    await renewal;
  };
}

function describe(
  number: number,
  request: OutgoingRequest | RawRequest,
  answer: Answer,
  violations: readonly string[],
): string {
  const said = answer.kind === 'cut' ? answer.reason : `${answer.status} ${answer.body.toString('utf8').slice(0, 300)}`;
  const sent =
    request.kind === 'raw'
      ? JSON.stringify(request.bytes.toString('latin1').slice(0, 300))
      : `${request.method} ${request.target.slice(0, 300)} by ${request.session ?? 'nobody'} ${JSON.stringify(
          request.headers,
        ).slice(0, 500)} ${request.body?.toString('latin1').slice(0, 400) ?? ''}`;

  return [
    `Request ${number} (--only ${number}): ${violations.join('; ')}`,
    `  changes: ${request.changes.join(', ') || 'none'}`,
    `  sent:    ${sent}`,
    `  answer:  ${said}`,
  ].join('\n');
}
