/**
 * `npm run alarms:check`: has promtool read the configuration of Prometheus and try the alarms on series of which the
 * answer is known. Says so, and passes, where there is no promtool.
 */
import { join } from 'node:path';
import { findProgram } from './lib/find-program.mjs';
import { capture, root } from './lib/run.mjs';

const file = (name) => join(root, 'deploy', 'observability', name);
const CHECKS = [
  // The file names a place in the container.
  ['check', 'config', '--syntax-only', file('prometheus.yml')],
  ['check', 'rules', file('alerts.yml')],
  ['test', 'rules', file('alerts.test.yml')],
];

const promtool = findProgram('promtool');
if (promtool === null) {
  console.log('alarms:check: NOT RUN: no promtool was found (it comes with Prometheus)');
} else {
  for (const check of CHECKS) {
    const { code, output } = await capture(promtool, check);
    console.log(output.trim());
    if (code !== 0) process.exitCode = 1;
  }
}
