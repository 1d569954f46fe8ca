import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

it('should scale by metrics that processes tell', () => {
  const used = [...read('deploy/chart/templates/autoscaling.yaml').matchAll(/metric: \{ name: (\w+)/g)];
  const told = read('services/platform/src/telemetry/metric-definitions.ts');

  expect(used).toHaveLength(2);
  for (const [, name] of used) expect(told).toContain(`name: '${name}'`);
});
