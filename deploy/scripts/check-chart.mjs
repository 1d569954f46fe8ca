/**
 * `npm run chart:check`: lints the Kubernetes chart and renders it in some variants. What it depends on is
 * left out: the check needs no network. Says so, and passes, where there is no helm.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './lib/find-program.mjs';
import { capture, root } from './lib/run.mjs';

const DIGEST = `sha256:${'0'.repeat(64)}`;
/** A Deployment that runs this process of this image. */
const deploymentOf = (component, tag) =>
  new RegExp(`kind: Deployment\\n(?:(?!---)[^\\n]*\\n)*? +- name: ${component}\\n +image: "assisted-entry:${tag}"\\n`);
const VARIANTS = [
  {
    name: 'with the engines',
    args: ['--set', 'metrics.enabled=true'],
    counts: { Deployment: 5, StatefulSet: 1, NetworkPolicy: 5, PrometheusRule: 1, Ingress: 1, Job: 1, CronJob: 1 },
    says: [
      /role: entry-relay\n/,
      /key: mongodb-relay-2-password\n +roles:\n +- \{ name: entry-relay, db: admin \}/,
      /alert: ReadModelsUnhealthy/,
      /name: entry-eventstore-set-up-[0-9a-f]{8}\n/,
      /real_ip_header X-Forwarded-For/,
      /mongodump --quiet/,
    ],
    // A hook would wait for Deployments that wait for it, and what only one kind of ingress reads is nobody's limit.
    saysNot: [/backup-2/, /helm\.sh\/hook/, /nginx\.ingress\.kubernetes\.io/],
  },
  {
    name: 'with engines of your own',
    args: ['--set', 'eventstore.enabled=false', '--set', 'mongodb.enabled=false'],
    counts: { Deployment: 5, PodDisruptionBudget: 5, Ingress: 1, StatefulSet: 0, CronJob: 0 },
    says: [],
    saysNot: [],
  },
  {
    name: 'with replicas by metrics',
    args: ['--set', 'autoscaling.enabled=true', '--set', 'autoscaling.worker.maxReplicas=9'],
    counts: { HorizontalPodAutoscaler: 2 },
    says: [/queue: passwords/, /name: entry-worker-[0-9a-f]{8}\n +minReplicas: 2\n +maxReplicas: 4\n/],
    saysNot: [/name: entry-(gateway|worker-[0-9a-f]{8})\n(?:(?!---)[^\n]*\n)*? {2}replicas:/],
  },
  {
    name: 'while a release is rolled out',
    args: ['image.tag=2', 'previousWorkers.tag=1', 'autoscaling.enabled=true'].flatMap((value) => ['--set', value]),
    counts: { Deployment: 6, PodDisruptionBudget: 5, HorizontalPodAutoscaler: 2 },
    says: [
      // Neither may choose the pods of the other.
      /matchLabels:(?:\n {6}[^\n]*)*\n {6}entry\/release: "[0-9a-f]{8}"\n/,
      deploymentOf('worker', '2'),
      deploymentOf('worker', '1'),
      deploymentOf('gateway', '2'),
      /component: worker\nspec:\n {2}replicas: 2\n/,
    ],
    saysNot: [deploymentOf('gateway', '1'), deploymentOf('relay', '1'), deploymentOf('upkeep', '1')],
  },
  {
    name: 'when the release before has no gateway any more',
    args: ['--set', 'image.tag=2'],
    counts: { Deployment: 5 },
    says: [deploymentOf('worker', '2')],
    saysNot: [deploymentOf('worker', '1')],
  },
  {
    name: 'with images by digest',
    args: ['image', 'eventstore.image', 'proxy.image', 'backup.image'].flatMap((image) => [
      '--set',
      `${image}.digest=${DIGEST}`,
    ]),
    counts: {},
    says: [/image: "eventstore\/eventstore:[\w.-]+@sha256:0{64}"/],
    saysNot: [/^ +(- )?image: "?(?![^\n]*@sha256:)/m],
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
    for (const { name, args, counts, says, saysNot } of VARIANTS) {
      const rendered = await must(helm, ['template', 'entry', chart, ...args]);
      for (const [kind, count] of Object.entries(counts)) {
        const found = rendered.split(`\nkind: ${kind}\n`).length - 1;
        if (found !== count) throw new Error(`${name}: ${found} of kind ${kind} instead of ${count}`);
      }
      for (const text of says) if (!text.test(rendered)) throw new Error(`${name}: ${text} is nowhere`);
      for (const text of saysNot) if (text.test(rendered)) throw new Error(`${name}: ${text} is somewhere`);
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
