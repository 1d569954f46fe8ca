import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withFolder } from '../bench/folders.ts';
import { describeLoad, printMachine } from '../bench/machine.ts';
import { createRandom } from '../bench/random.ts';
import { describeSpread, type Finding, heading, printFindings, say, table } from '../bench/report.ts';
import { ratiosOf, spreadOf } from '../bench/statistics.ts';
import type { BareAnswers } from './bare-main.ts';
import { bearer, type Person, settlePeople } from './people.ts';
import { startBare, startProduct } from './programs.ts';
import { CONNECTIONS, type Rate, shoot } from './shots.ts';
import { measureStrangers } from './strangers.ts';
import { aimAt, pathsOf, type Sides, saveOf, TARGETS, type Target } from './targets.ts';

/**
 * `npm run bench:http -- [--quick] [--seed N] [--only rates,strangers]`: what the gateway answers, against a bare server of
 * the same library that answers the same bytes, by turns in one run.
 */
const PARTS = ['rates', 'strangers'] as const;
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join() },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '20251001' },
  },
});
const parts = values.only.split(',');
const unknown = parts.find((part) => !PARTS.some((known) => known === part));
if (unknown !== undefined) throw new TypeError(`There is no part ${unknown}; there are ${PARTS.join(', ')}`);

const rounds = values.quick ? 2 : 5;
const seconds = values.quick ? 2 : 5;
const GOALS: Partial<Record<Target, { readonly against: Target; readonly atLeast: number }>> = {
  application: { against: 'bare GET', atLeast: 0.5 },
  list: { against: 'bare GET', atLeast: 0.5 },
  'unread count': { against: 'bare GET', atLeast: 0.7 },
  'list, 304': { against: 'bare GET', atLeast: 0.9 },
  'documents, 304': { against: 'bare GET', atLeast: 0.9 },
  'unread count, 304': { against: 'bare GET', atLeast: 0.9 },
  'PUT form': { against: 'bare PUT', atLeast: 0.4 },
};

/** Headers that Node sets on both sides. */
const SET_BY_SERVERS = new Set(['connection', 'content-length', 'date', 'keep-alive']);

say('# Benchmarks of the gateway\n');
printMachine();
say(
  `- seed ${values.seed}, ${CONNECTIONS} connections without pipelining, ${rounds} interleaved rounds of ${seconds} s` +
    `${values.quick ? ' (quick: too short to be quoted)' : ''}, ${describeLoad()} at the start`,
);
const findings = await withFolder(async (folder) => {
  const product = await startProduct(join(folder, 'data'));
  const random = createRandom(Number(values.seed));
  const people = await settlePeople(product.address, random, CONNECTIONS);
  const bare = await startBare(await answersOf(product.address, people[0] as Person));
  const sides = { product: product.address, bare: bare.address, people };

  const found: Finding[] = [];
  if (parts.includes('rates')) found.push(...(await measureRates(sides)));
  await bare.stop();
  if (parts.includes('strangers'))
    found.push(...(await measureStrangers(sides, { rounds, seconds: seconds * 2, random })));
  await product.stop();

  return found;
});
printFindings(findings);
say(`\n${describeLoad()} at the end`);

/** What the bare server is to answer: the bytes of the product. */
async function answersOf(address: string, person: Person): Promise<BareAnswers> {
  const path = `${address}${pathsOf(person).application}`;
  const shown = await fetch(path, { headers: bearer(person.token) });
  const tag = shown.headers.get('etag') ?? '';
  const { method, headers, body } = saveOf(person, path, tag);
  const saved = await fetch(path, { method, headers, body: body ?? null });
  if (!shown.ok || !saved.ok) throw new Error(`The product answered ${shown.status} and ${saved.status}`);

  const ownHeaders = [...shown.headers].filter(([name]) => !SET_BY_SERVERS.has(name));
  return { get: await shown.text(), put: await saved.text(), headers: Object.fromEntries(ownHeaders) };
}

async function measureRates(sides: Sides): Promise<readonly Finding[]> {
  const rates = new Map<Target, Rate[]>(TARGETS.map((target) => [target, []]));
  // The first round only warms up.
  for (let round = -1; round < rounds; round += 1) {
    for (const target of TARGETS) {
      const rate = await shoot({ ...(await aimAt(target, sides)), seconds: round < 0 ? 2 : seconds });
      if (round >= 0) rates.get(target)?.push(rate);
    }
  }
  const perSecond = (target: Target) => (rates.get(target) ?? []).map((rate) => rate.perSecond);

  heading('Answers per second');
  const withHeaders = perSecond('bare GET, same headers');
  table(
    ['asked', 'answers/s', '/ bare GET, same headers', 'p50 ms', 'p99 ms'],
    TARGETS.map((target) => [
      target,
      describeSpread(spreadOf(perSecond(target))),
      target.includes('PUT') ? '' : describeSpread(spreadOf(ratiosOf(perSecond(target), withHeaders))),
      ...(['p50', 'p99'] as const).map((part) =>
        describeSpread(spreadOf((rates.get(target) ?? []).map((rate) => rate[part]))),
      ),
    ]),
  );

  return TARGETS.flatMap((target) => {
    const goal = GOALS[target];
    if (goal === undefined) return [];
    const { against, atLeast } = goal;
    return [
      {
        target: `${target} / ${against}`,
        goal: { atLeast },
        unit: 'x',
        values: ratiosOf(perSecond(target), perSecond(against)),
      },
    ];
  });
}
