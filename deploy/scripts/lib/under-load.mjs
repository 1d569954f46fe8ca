/** Brings the deployment of docker-compose.yml up, changes it while people work, and tells what they noticed. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDockerEngine } from './docker-engine.mjs';
import { percentile, sendPeople } from './people.mjs';
import { ensureInstalled, ensureTestbedBuilt, requireNode } from './prepare.mjs';
import { root } from './run.mjs';
import { buildImage, findImages, keepLogs, playOnDeployment, printTimings, timed } from './test-deployment.mjs';

const UP_DEADLINE = 300_000;
const SCALE = { gateway: 2, worker: 2, relay: 2 };
const PEOPLE = 4;
/** Milliseconds before and after the change. */
const CALM = 10_000;
const MOST_SHOWN = 20;

const inSeconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`;

/** The figures of docs/operations.md. */
export function describeSeen(name, { requests, failures, lags, slow }) {
  const at = (share) => inSeconds(percentile(lags, share));

  return [
    ...slow.slice(0, MOST_SHOWN).map((text) => `SLOW    ${text}`),
    ...failures.slice(0, MOST_SHOWN).map((text) => `FAILED  ${text}`),
    `${name}: ${requests} requests, ${failures.length} failed; a save was readable after p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, at most ${at(1)}`,
  ].join('\n');
}

/** @throws Error when nothing that follows could be blamed on the change */
export function expectCalm({ failures }) {
  if (failures.length === 0) return;

  throw new Error(
    `${failures.length} requests failed before anything was changed, so that the machine may be too busy: ${failures[0]}`,
  );
}

async function watch(played, change) {
  const people = sendPeople({ address: played.address, certificate: played.certificate, count: PEOPLE });
  try {
    await delay(CALM);
    expectCalm(people.seen);
    await change(played);
    await delay(CALM);
  } catch (error) {
    await people.stop();
    throw error;
  }

  return people.stop();
}

async function playOn(engine, { name, image, prepare, change }) {
  const { nodeImage, standIns } = await findImages(engine);
  await timed('building the image', () => buildImage(engine, nodeImage, image));
  await prepare?.(engine);
  const logs = join(root, '.cache', name.replace(':', '-'));

  return playOnDeployment({ engine, standIns, image, logs }, async (played) => {
    await timed('up', () => played.deployment.up(SCALE, UP_DEADLINE));
    const seen = await watch(played, change);
    if (seen.failures.length > 0) await keepLogs(played.deployment, logs);
    return seen;
  });
}

/**
 * Ends the process with 1 when a request failed or the change did; how long anything took decides nothing.
 * @param {{ name: string, image: string, prepare?: (engine: object) => Promise<void>, change: (played: object) => Promise<void> }} test
 */
export async function changeUnderLoad(test) {
  requireNode();
  await ensureInstalled();
  await ensureTestbedBuilt();

  const engine = await openDockerEngine();
  if ('reason' in engine) {
    console.log(`${test.name}: NOT RUN: ${engine.reason}`);
    return;
  }
  // An engine of our own takes its containers along; without this it would go on unseen.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void engine.stop().finally(() => process.exit(1)));
  try {
    const seen = await playOn(engine, test);
    printTimings();
    console.log(describeSeen(test.name, seen));
    process.exitCode = seen.failures.length > 0 ? 1 : 0;
  } catch (error) {
    console.error(error.message);
    console.log(`${test.name}: FAILED`);
    process.exitCode = 1;
  } finally {
    await engine.stop();
  }
}
