import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
/** Of the first group of the pattern. */
const numberIn = (path, pattern) => Number(pattern.exec(read(path))[1].replaceAll('_', ''));

/** In seconds. */
const drain = numberIn('services/gateway/src/http/listen.ts', /DRAIN_DEADLINE = ([\d_]+)/) / 1_000;
const longestStop = numberIn('services/platform/src/running/end-of-process.ts', /STOP_DEADLINE = ([\d_]+)/) / 1_000;
const longestReply = numberIn('deploy/nginx/nginx.conf', /worker_shutdown_timeout (\d+)s;/);

const PRE_STOP = /preStop: \{ exec: \{ command: \[sleep, '(\d+)'\]/;
const GRACE = /terminationGracePeriodSeconds: (\d+)/;
const graceInCompose = (pattern) => numberIn('docker-compose.yml', pattern);

describe('The time that is left to a process that is asked to end', () => {
  it('should be enough for the gateway to let requests finish', () => {
    expect(drain).toBeLessThan(longestStop);
  });

  it.each([
    ['processes.yaml', longestStop],
    ['way-in.yaml', longestReply],
  ])('should be enough in the chart, with the pause in which people are still sent to it: %s', (name, longest) => {
    const path = `deploy/chart/templates/${name}`;

    expect(numberIn(path, PRE_STOP) + longest).toBeLessThan(numberIn(path, GRACE));
  });

  it('should be enough in compose', () => {
    expect(longestStop).toBeLessThan(graceInCompose(/x-process:[\s\S]*?stop_grace_period: (\d+)s/));
    expect(longestReply).toBeLessThan(graceInCompose(/\n {2}proxy:[\s\S]*?stop_grace_period: (\d+)s/));
  });

  it.each([
    ['eventstore', 60],
    ['nats', 30],
    ['mongo', 60],
  ])('should be longer than 10 s for what keeps data: %s', (name, seconds) => {
    expect(graceInCompose(new RegExp(`\\n {2}${name}:[\\s\\S]*?stop_grace_period: (\\d+)s`))).toBe(seconds);
  });
});
