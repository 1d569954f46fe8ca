import type { Route } from '@entry/gateway/http/define-route';

/**
 * Holds each JSON reply to the schema its route declares. A reply is built from that schema, so nothing else leaves; but
 * a value that is missing or of another type would.
 */
export function createReplyCheck(tell: (fault: string) => void): (route: Route) => Route {
  return (route) => {
    const schema = route.reply;
    if (typeof schema === 'string') return route;

    return {
      ...route,
      handle: async (input) => {
        const reply = await route.handle(input);
        if (reply instanceof Response) return reply;

        const { error } = schema.safeParse('mark' in reply ? await reply.makeBody() : reply.body);
        if (error !== undefined) tell(`${route.method} ${route.path}: ${JSON.stringify(error.issues)}`);

        return reply;
      },
    };
  };
}
