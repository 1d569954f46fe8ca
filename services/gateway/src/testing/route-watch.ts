import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { ReadCollection, ReadModel, ReadStore } from '@entry/platform/ports/read-store';
import type * as z from 'zod/mini';
import type { SignedIn } from '../auth/signed-in.ts';
import type { MarkedReply, Route, RouteInput } from '../http/define-route.ts';
import type { PickReply } from '../http/reply-shape.ts';

/** Holds routes to what they declare: the read models they ask, and the shape of what they answer. */
export type RouteWatch = {
  /** For the queries only: what the projections read is no business of a route. */
  readonly watchStore: (store: ReadStore) => ReadStore;
  readonly watchRoute: (route: Route) => Route;
  /** @throws AggregateError a fault is also answered with 500, but not every test looks at every answer */
  readonly throwFaults: () => void;
};

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

export function createRouteWatch(): RouteWatch {
  const running = new AsyncLocalStorage<Route>();
  const faults: Error[] = [];
  const refuse = (message: string): never => {
    const fault = new Error(message);
    faults.push(fault);
    throw fault;
  };

  const checkRead = (model: string): void => {
    const route = running.getStore();
    const isDeclared = route === undefined || model === 'account-access' || route.reads.some((read) => read === model);
    if (!isDeclared) refuse(`${nameOf(route)} reads ${model} and does not declare it`);
  };

  const checkBody = (route: Route, pickReply: PickReply, body: unknown): void => {
    const fault = findReplyFault(route.reply as z.ZodMiniType, pickReply(body), body);
    if (fault !== null) refuse(`${nameOf(route)} ${fault}`);
  };

  /** Every body that was seen under a mark, as long as it was surely the mark's: it was the same before and after. */
  const bodies = new Map<string, string>();
  const checkMarked = async (
    route: Route,
    pickReply: PickReply,
    { mark, makeBody }: MarkedReply,
    input: Parameters<Route['handle']>[0],
  ): Promise<() => Promise<unknown>> => {
    const body = await makeBody();
    const made = async () => body;
    checkBody(route, pickReply, body);
    const after = await route.handle(input);
    if (!('mark' in after) || after.mark !== mark) return made;

    const { account, request } = input as RouteInput<unknown, unknown, unknown, SignedIn>;
    const name = `${nameOf(route)} ${account.accountId} ${request.address} ${mark}`;
    const text = JSON.stringify(body);
    const known = bodies.get(name);
    if (known !== undefined && known !== text) refuse(`${nameOf(route)} answers two bodies under one mark`);
    bodies.set(name, text);
    return made;
  };

  const watchCollection = <Document extends object>(model: ReadModel<Document>, store: ReadStore) =>
    new Proxy(store.collection(model), {
      get: (target, key: keyof ReadCollection<Document>) => {
        checkRead(model.name);
        return target[key];
      },
    });

  return {
    watchStore: (store) => ({ ...store, collection: (model) => watchCollection(model, store) }),
    watchRoute: (route) => ({
      ...route,
      handle: (input) =>
        running.run(route, async () => {
          const reply = await route.handle(input);
          if (route.pickReply === null || reply instanceof Response) return reply;

          if ('mark' in reply) return { ...reply, makeBody: await checkMarked(route, route.pickReply, reply, input) };

          checkBody(route, route.pickReply, reply.body);
          return reply;
        }),
    }),
    throwFaults: () => {
      if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join('\n'));
    },
  };
}

/** What is wrong with a body that is to leave as `picked`; null when nothing is. */
export function findReplyFault(schema: z.ZodMiniType, picked: unknown, body: unknown): string | null {
  if (!isDeepStrictEqual(asSent(picked), asSent(body))) return 'answers with keys that its reply schema does not name';

  const { error } = schema.safeParse(body);
  if (error === undefined) return null;

  return `answers with what does not fit its reply schema: ${JSON.stringify(error.issues)}`;
}

const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body));
