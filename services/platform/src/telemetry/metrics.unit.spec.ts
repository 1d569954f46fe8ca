import { describe, expect, it } from 'vitest';
import { METRICS } from './metric-definitions.ts';
import { createMetrics } from './metrics.ts';

const create = () => createMetrics({ ofProcess: false });
const linesOf = async (metrics: ReturnType<typeof create>, name: string): Promise<readonly string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));

describe('When metrics are asked for', () => {
  it('should name every one of them, with what it means', async () => {
    const text = await create().text();

    for (const { name, type, help } of Object.values(METRICS)) {
      expect(text).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${type}`);
    }
  });

  it('should count and time by labels', async () => {
    const metrics = create();
    metrics.add('commands', { command: 'SubmitApplication', outcome: 'ok' });
    metrics.add('commands', { command: 'SubmitApplication', outcome: 'ok' }, 2);
    metrics.observe('appendSeconds', { outcome: 'ok' }, 0.02);

    expect(await linesOf(metrics, METRICS.commands.name)).toStrictEqual([
      'entry_commands_total{command="SubmitApplication",outcome="ok"} 3',
    ]);
    expect(await linesOf(metrics, `${METRICS.appendSeconds.name}_bucket{le="0.025"`)).toStrictEqual([
      'entry_append_seconds_bucket{le="0.025",outcome="ok"} 1',
    ]);
  });

  it('should read gauges at that moment, of all who have something to say, and forget who has not', async () => {
    const metrics = create();
    let waiting = 1;
    metrics.read('queued', () => [{ labels: { queue: 'streams' }, value: waiting }]);
    const end = metrics.read('queued', () => [{ labels: { queue: 'bus' }, value: 7 }]);
    waiting = 5;
    expect(await linesOf(metrics, METRICS.queued.name)).toStrictEqual([
      'entry_queued{queue="streams"} 5',
      'entry_queued{queue="bus"} 7',
    ]);

    end();

    expect(await linesOf(metrics, METRICS.queued.name)).toStrictEqual(['entry_queued{queue="streams"} 5']);
  });

  it('should begin every combination of values at 0, and only the narrower ones where some are given', async () => {
    const metrics = create();
    metrics.begin('appends');
    metrics.begin('requests', { method: ['GET'], route: ['/a', '/b'], status: ['5xx'] });
    metrics.begin('commands', { outcome: ['failed'] });
    metrics.begin('visibleSeconds', { partition: ['2'] });

    expect(await linesOf(metrics, METRICS.appends.name)).toStrictEqual(
      METRICS.appends.labels.outcome.map((outcome) => `entry_appends_total{outcome="${outcome}"} 0`),
    );
    expect(await linesOf(metrics, METRICS.requests.name)).toStrictEqual([
      'entry_http_requests_total{method="GET",route="/a",status="5xx"} 0',
      'entry_http_requests_total{method="GET",route="/b",status="5xx"} 0',
    ]);
    expect(await linesOf(metrics, METRICS.commands.name)).toStrictEqual([]);
    expect(await linesOf(metrics, `${METRICS.visibleSeconds.name}_count`)).toStrictEqual([
      'entry_visible_seconds_count{partition="2"} 0',
    ]);
  });

  it('should say nothing of what only another process can know', async () => {
    const metrics = create();
    const ofOthers = [METRICS.relayIsActive, METRICS.fencesLost, METRICS.filesGone, METRICS.storageLevel];

    await metrics.text();
    for (const { name } of ofOthers) expect(await linesOf(metrics, name)).toStrictEqual([]);

    metrics.read('relayIsActive', () => [{ labels: {}, value: 0 }]);
    expect(await linesOf(metrics, METRICS.relayIsActive.name)).toStrictEqual(['entry_relay_active 0']);
  });

  it('should tell about the process too', async () => {
    const text = await createMetrics().text();

    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'process_open_fds']) {
      expect(text).toContain(`# TYPE ${name} gauge`);
    }
  });
});
