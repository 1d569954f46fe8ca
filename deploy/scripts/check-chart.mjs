/**
 * `npm run chart:check`: lints the Kubernetes chart and renders it, with and without the engines. What it depends on is
 * left out: the check needs no network. Says so, and passes, where there is no helm.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './lib/find-program.mjs';
import { capture, root } from './lib/run.mjs';

const VARIANTS = [
  {
    name: 'with the engines',
    args: ['--set', 'metrics.enabled=true'],
    least: { Deployment: 4, StatefulSet: 1, NetworkPolicy: 4, PrometheusRule: 1, Ingress: 3 },
    says: [/role: entry-relay\n/, /alert: ReadModelsUnhealthy/],
  },
  {
    name: 'with engines of your own',
    args: ['--set', 'eventstore.enabled=false', '--set', 'mongodb.enabled=false'],
    least: { Deployment: 4, PodDisruptionBudget: 4, Ingress: 3 },
    says: [],
  },
];

async function must(helm, args) {
  const { code, output } = await capture(helm, args);
  if (code !== 0) throw new Error(`helm ${args[0]} failed:\n${output}`);

  return output;
}

async function checkChart(helm) {
  const place = mkdtempSync(join(tmpdir(), 'entry-chart-'));
  try {
    const chart = join(place, 'chart');
    cpSync(join(root, 'deploy', 'chart'), chart, { recursive: true, dereference: true });
    const definition = join(chart, 'Chart.yaml');
    writeFileSync(definition, readFileSync(definition, 'utf8').replace(/^# `helm dependency[\s\S]*/m, ''));

    await must(helm, ['lint', '--strict', chart]);
    for (const { name, args, least, says } of VARIANTS) {
      const rendered = await must(helm, ['template', 'entry', chart, ...args]);
      for (const [kind, count] of Object.entries(least)) {
        const found = rendered.split(`\nkind: ${kind}\n`).length - 1;
        if (found < count) throw new Error(`${name}: ${found} of kind ${kind} instead of ${count}`);
      }
      for (const text of says) if (!text.test(rendered)) throw new Error(`${name}: ${text} is nowhere`);
      console.log(`${String(rendered.split(/^kind: /m).length - 1).padStart(3)} resources ${name}`);
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const helm = findProgram('helm');
if (helm === null) {
  console.log('chart:check: NOT RUN: no helm was found (deploy/scripts/install-engines.sh --with-helm)');
} else {
  try {
    await checkChart(helm);
    console.log('chart:check: passed; NATS of its official chart was left out');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
