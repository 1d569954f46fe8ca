import { type LabelsOf, METRICS } from '@entry/platform/telemetry/metric-definitions';
import type { Metrics } from '@entry/platform/telemetry/metrics';
import type { GatewayDependencies, GatewayObserver } from './dependencies.ts';
import type { Gateway } from './gateway.ts';

type Labels = LabelsOf<'requests'>;

/** Counts and times what a gateway answers, by route pattern and class of status. */
export function observeRequests(metrics: Metrics): GatewayObserver {
  metrics.begin('limited');

  return {
    answered: ({ method: given, route, status, milliseconds }) => {
      const method = methodOf(given);
      metrics.add('requests', { method, route, status: classOf(status) });
      metrics.observe('requestSeconds', { method, route }, milliseconds / 1_000);
    },
    limited: (limit) => metrics.add('limited', { limit }),
  };
}

const methodOf = (given: string): Labels['method'] =>
  METRICS.requests.labels.method.find((method) => method === given) ?? 'other';

const classOf = (status: number): Labels['status'] =>
  METRICS.requests.labels.status.find(([digit]) => digit === String(status)[0]) ?? '5xx';

/** Reads what a gateway knows of itself, once there is one. */
export function readGateway(
  metrics: Metrics,
  {
    gateway: { routes, waitingPasswords },
    media,
    partitionCount,
  }: {
    readonly gateway: Pick<Gateway, 'routes' | 'waitingPasswords'>;
    readonly media: Pick<GatewayDependencies['media'], 'waiting'>;
    readonly partitionCount: number;
  },
): void {
  for (const { method, path } of routes) {
    metrics.begin('requests', { method: [methodOf(method)], route: [path], status: ['5xx'] });
  }
  metrics.read('partitions', () => [{ labels: {}, value: partitionCount }]);
  metrics.read('queued', () => [
    { labels: { queue: 'passwords' }, value: waitingPasswords() },
    { labels: { queue: 'pictures' }, value: media.waiting() },
  ]);
}
