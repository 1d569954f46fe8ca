/**
 * Runs the rules of `.dependency-cruiser.mjs` over the sources and proves two things on the way: that every
 * rule still bites (on a probe folder that breaks each of them), and that every package was really inspected.
 * The second matters because the tool answers "no violations" when it understood no file at all.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import configuration from '../../.dependency-cruiser.mjs';
import { cruise, cruiseSources } from './lib/cruise.mjs';
import { root } from './lib/run.mjs';
import { listWorkspaces } from './lib/workspaces.mjs';

/** One file, or a few, that break exactly the rule they are listed under. */
const VIOLATIONS = {
  'no-cycles': {
    'contracts/src/cycle-a.ts': "import './cycle-b.ts';",
    'contracts/src/cycle-b.ts': "import './cycle-a.ts';",
  },
  resolvable: { 'contracts/src/lost.ts': "import './nowhere.ts';" },
  'nothing-imports-a-test': {
    'contracts/src/some.unit.spec.ts': 'export const some = 1;',
    'contracts/src/imports-test.ts': "import './some.unit.spec.ts';",
  },
  'contracts-depend-on-zod-only': { 'contracts/src/reads-files.ts': "import 'node:fs';" },
  'product-imports-no-test-support': {
    'contracts/src/testing/helper.ts': 'export const helper = 1;',
    'contracts/src/needs-helper.ts': "import './testing/helper.ts';",
  },
  'domain-imports-contracts-only': { 'services/domain/src/up.ts': "import '../../platform/src/target.ts';" },
  'domain-is-pure': { 'services/domain/src/impure.ts': "import 'node:crypto';" },
  'platform-imports-contracts-and-domain': {
    'services/platform/src/up.ts': "import '../../../projections/src/target.ts';",
  },
  'adapters-import-platform-only': { 'services/embedded/src/up.ts': "import '../../domain/src/target.ts';" },
  'projections-import-contracts-and-platform': {
    'projections/src/up.ts': "import '../../services/domain/src/target.ts';",
  },
  'media-imports-contracts-photo-and-platform': {
    'services/media/src/up.ts': "import '../../../projections/src/target.ts';",
  },
  'flows-import-domain-and-media': { 'services/flows/src/up.ts': "import '../../../projections/src/target.ts';" },
  'only-its-adapter-knows-the-event-store-client': {
    'services/relay/src/client.ts': "import '@eventstore/db-client';",
  },
  'only-composition-roots-know-adapters': {
    'services/gateway/src/engine.ts': "import '../../embedded/src/target.ts';",
  },
  ...Object.fromEntries(
    ['gateway', 'relay', 'worker', 'upkeep', 'demo', 'audit'].map((process) => [
      `${process}-knows-no-other-process`,
      {
        [`services/${process}/src/edge.ts`]: `import '../../${process === 'demo' ? 'gateway' : 'demo'}/src/target.ts';`,
      },
    ]),
  ),
  'only-the-testbed-imports-compositions': {
    'services/gateway/src/up.ts': "import '../../standalone/src/target.ts';",
  },
  'engines-import-nothing-of-ours': { 'services/engines/src/up.ts': "import '../../platform/src/target.ts';" },
  'only-tests-start-engines': { 'services/relay/src/starts.ts': "import '../../engines/src/target.ts';" },
  'nothing-imports-the-testbed': { 'services/standalone/src/up.ts': "import '../../testbed/src/target.ts';" },
  'gateway-problems-knows-no-higher-layer': { 'services/gateway/src/problems/up.ts': "import '../auth/target.ts';" },
  'gateway-limits-knows-no-higher-layer': { 'services/gateway/src/limits/up.ts': "import '../http/target.ts';" },
  'gateway-auth-knows-no-higher-layer': {
    'services/gateway/src/auth/target.ts': 'export const target = 1;',
    'services/gateway/src/auth/up.ts': "import '../http/target.ts';",
  },
  'gateway-http-knows-no-higher-layer': {
    'services/gateway/src/http/target.ts': 'export const target = 1;',
    'services/gateway/src/http/up.ts': "import '../routes/target.ts';",
  },
  'gateway-route-kit-knows-no-higher-layer': {
    'services/gateway/src/routes/target.ts': 'export const target = 1;',
    'services/gateway/src/route-kit/up.ts': "import '../routes/target.ts';",
  },
  'gateway-routes-knows-no-higher-layer': {
    'services/gateway/src/gateway.ts': 'export const gateway = 1;',
    'services/gateway/src/routes/up.ts': "import '../gateway.ts';",
  },
  'photo-imports-contracts-only': { 'photo/src/up.ts': "import '../../services/media/src/target.ts';" },
  'photo-runs-anywhere': { 'photo/src/node.ts': "import 'node:path';" },
  'web-imports-contracts-and-photo-only': { 'web/src/server.ts': "import '../../services/domain/src/target.ts';" },
  'web-uses-nothing-of-node': { 'web/src/node.ts': "import 'node:path';" },
  'web-shared-does-not-import-features': {
    'web/src/features/inner.ts': 'export const inner = 1;',
    'web/src/components/shared.ts': "import '../features/inner.ts';",
  },
  'no-relative-imports-between-packages': {
    'services/platform/src/relative.ts': "import '../../../contracts/src/target.ts';",
  },
};

async function findToothlessRules() {
  const probe = join(root, '.cache', 'architecture-probe');
  rmSync(probe, { recursive: true, force: true });

  const write = (file, text) => {
    mkdirSync(dirname(join(probe, file)), { recursive: true });
    writeFileSync(join(probe, file), `${text}\n`);
  };

  for (const folder of listWorkspaces()) write(`${folder}/src/target.ts`, 'export const target = 1;');
  for (const files of Object.values(VIOLATIONS)) {
    for (const [file, text] of Object.entries(files)) write(file, text);
  }
  cpSync(join(root, 'tsconfig.base.json'), join(probe, 'tsconfig.base.json'));

  const { summary } = await cruise(probe, ['contracts', 'photo', 'projections', 'services', 'web']);
  rmSync(probe, { recursive: true, force: true });

  return configuration.forbidden
    .map((rule) => rule.name)
    .filter((name) => {
      const files = Object.keys(VIOLATIONS[name] ?? {});
      return !summary.violations.some((found) => found.rule.name === name && files.includes(found.from));
    });
}

async function main() {
  const toothless = await findToothlessRules();
  for (const name of toothless) console.error(`Rule ${name} finds nothing in the files that break it`);

  const workspaces = listWorkspaces();
  const { modules, summary } = await cruiseSources();

  const counts = workspaces.map((folder) => ({
    folder,
    count: modules.filter((module) => module.source.startsWith(`${folder}/src/`)).length,
  }));
  const uninspected = counts.filter(({ count }) => count === 0);
  for (const { folder, count } of counts) console.log(`${String(count).padStart(5)}  ${folder}`);
  for (const { folder } of uninspected) console.error(`No module of ${folder} was inspected`);

  for (const { rule, from, to, comment } of summary.violations) {
    console.error(`${rule.name}: ${from} -> ${to}${comment ? ` (${comment})` : ''}`);
  }

  const inspected = counts.reduce((sum, { count }) => sum + count, 0);
  console.log(
    `${inspected} modules of ${workspaces.length} packages inspected, ${configuration.forbidden.length} rules, ` +
      `${summary.violations.length} violations`,
  );

  const failed = toothless.length > 0 || inspected === 0 || uninspected.length > 0 || summary.violations.length > 0;
  process.exitCode = failed ? 1 : 0;
}

await main();
