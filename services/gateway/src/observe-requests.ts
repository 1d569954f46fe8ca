import type { Metrics } from '@entry/platform/telemetry/metrics';
import type { GatewayDependencies, GatewayObserver } from './dependencies.ts';
import type { Gateway } from './gateway.ts';

/** Anybody may send a request by any name of a method: each would be a series of its own. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Counts and times what a gateway answers, by route pattern and class of status. */
export function observeRequests(metrics: Metrics): GatewayObserver {
  return {
    answered: ({ method: given, route, status, milliseconds }) => {
      const method = METHODS.has(given) ? given : 'other';
      metrics.add('requests', { method, route, status: `${Math.floor(status / 100)}xx` });
      metrics.observe('requestSeconds', { method, route }, milliseconds / 1_000);
    },
    limited: (limit) => metrics.add('limited', { limit }),
  };
}

/** Reads how much waits in a gateway for a processor of its machine. */
export function readGatewayQueues(
  metrics: Metrics,
  { waitingPasswords }: Pick<Gateway, 'waitingPasswords'>,
  media: GatewayDependencies['media'],
): void {
  metrics.read('queued', () => [
    { labels: { queue: 'passwords' }, value: waitingPasswords() },
    { labels: { queue: 'pictures' }, value: media.waiting() },
  ]);
}
