import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { ReadCollection, ReadModel, ReadStore } from '@entry/platform/ports/read-store';
import type * as z from 'zod/mini';
import type { Route } from '../http/define-route.ts';

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

          const fault = findReplyFault(route.reply as z.ZodMiniType, route.pickReply(reply.body), reply.body);
          return fault === null ? reply : refuse(`${nameOf(route)} ${fault}`);
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
