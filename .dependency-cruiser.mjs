/**
 * Who may import whom. Imports run one way:
 * contracts <- domain <- platform <- { adapters, projections, media, flows } <- { gateway, upkeep, demo }
 * <- composition roots <- testbed; web and media also import photo, which imports contracts only. Adapters know no process, processes know ports and
 * never adapters: only a composition root brings the two together. The rules are patterns, so that a new folder is
 * guarded from its first file on. `deploy/scripts/check-architecture.mjs` runs them, proves that each one bites, and
 * fails when a package was not inspected.
 */

const specification = '\\.(unit|int|system|container|e2e)\\.spec\\.tsx?$';
/** What only tests load: it may use real adapters, and anything of the test runner. */
const tests = '\\.spec\\.tsx?$|/(testing|contract-suites)/';
/** A file of the repository itself, in whatever package. */
const ours = '^(contracts|photo|projections|services|web)/';

const ADAPTERS = '^services/(embedded|eventstore|nats|mongodb)/';
const COMPOSITION_ROOTS = '^services/(standalone|distributed)/';
const TESTBED = '^services/testbed/';
const ENGINES = '^services/engines/';

/** Source files of one layer may reach the files of their own package and of the packages named. */
function onlyImports(name, from, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^${from}/src/`, pathNot: tests },
    to: { path: ours, pathNot: [from, ...allowed].map((folder) => `^${folder}/`) },
  };
}

/** The folders of a package from the lowest to the highest: none may reach a higher one. */
function layers(from, folders) {
  return folders.slice(0, -1).map((folder, place) => ({
    name: `${from.split('/').at(-1)}-${folder}-knows-no-higher-layer`,
    comment: `${from}/src: ${folders.join(' <- ')}`,
    severity: 'error',
    from: { path: `^${from}/src/${folder}/`, pathNot: tests },
    to: { path: folders.slice(place + 1).map((higher) => `^${from}/src/${higher}[/.]`) },
  }));
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other cannot be understood, tested or moved one by one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere is checked against no rule.',
      severity: 'error',
      from: { path: ours },
      // Found by the build alone (`web/build/face-engine-files.ts`).
      to: { couldNotResolve: true, pathNot: '^face-(engine$|models/)' },
    },
    {
      name: 'nothing-imports-a-test',
      comment: 'Tests are the last reader of everything; shared test helpers live in files of their own.',
      severity: 'error',
      from: {},
      to: { path: specification },
    },
    {
      name: 'product-imports-no-test-support',
      comment: 'What serves people carries no test helpers; the testbed may draw its files with them.',
      severity: 'error',
      from: { path: ours, pathNot: [tests, TESTBED] },
      to: { path: `${ours.slice(0, -1)}/.*/(testing|contract-suites)/` },
    },
    {
      name: 'contracts-depend-on-zod-only',
      comment: 'Browser and processes share the contracts, so they carry nothing but the schema library.',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: tests },
      to: { pathNot: ['^contracts/src/', '^node_modules/zod/'] },
    },
    onlyImports('domain-imports-contracts-only', 'services/domain', ['contracts'], 'Rules know no technology.'),
    {
      name: 'domain-is-pure',
      comment: 'Deciding needs no library and nothing of Node; types of the schema library are erased.',
      severity: 'error',
      from: { path: '^services/domain/src/', pathNot: tests },
      to: { pathNot: ours, dependencyTypesNot: ['type-only'] },
    },
    onlyImports(
      'platform-imports-contracts-and-domain',
      'services/platform',
      ['contracts', 'services/domain'],
      'Ports and what works on them serve every question, route and engine, so they know none of them.',
    ),
    onlyImports(
      'adapters-import-platform-only',
      'services/(embedded|eventstore|nats|mongodb)',
      ['contracts', 'services/platform'],
      'An adapter fills ports: it knows neither rules nor processes.',
    ),
    onlyImports(
      'projections-import-contracts-and-platform',
      'projections',
      ['contracts', 'services/platform'],
      'A read model is a fold over events: it neither decides nor answers requests.',
    ),
    onlyImports(
      'media-imports-contracts-photo-and-platform',
      'services/media',
      ['contracts', 'photo', 'services/platform'],
      'Looking at a file is a matter of bytes.',
    ),
    onlyImports(
      'flows-import-domain-and-media',
      'services/flows',
      ['contracts', 'services/domain', 'services/platform', 'services/media'],
      'What spans several streams is the same whoever asks for it: a route, the upkeep or the demo.',
    ),
    {
      name: 'only-its-adapter-knows-the-event-store-client',
      comment: 'The client has traps that one wrapper knows (ADR 0010); the double speaks the same protocol.',
      severity: 'error',
      from: { path: ours, pathNot: '^services/eventstore/src/' },
      to: { path: '(^|/)node_modules/@eventstore/db-client/' },
    },
    {
      name: 'only-composition-roots-know-adapters',
      comment: 'Processes know ports, so that the same code runs on every engine.',
      severity: 'error',
      from: { path: ours, pathNot: [tests, ADAPTERS, COMPOSITION_ROOTS, TESTBED] },
      to: { path: ADAPTERS },
    },
    ...['gateway', 'relay', 'worker', 'upkeep', 'demo', 'audit'].map((process) =>
      onlyImports(
        `${process}-knows-no-other-process`,
        `services/${process}`,
        ['contracts', 'projections', ...['domain', 'platform', 'media', 'flows'].map((name) => `services/${name}`)],
        'Each is an edge: only a composition root brings them together.',
      ),
    ),
    {
      name: 'only-the-testbed-imports-compositions',
      comment:
        'A composition root is the last layer that serves people: nothing depends on how things were put together.',
      severity: 'error',
      from: { pathNot: [COMPOSITION_ROOTS, TESTBED] },
      to: { path: COMPOSITION_ROOTS },
    },
    {
      name: 'nothing-imports-the-testbed',
      comment: 'Benches, kill test and browser tests are in no image.',
      severity: 'error',
      from: { pathNot: TESTBED },
      to: { path: TESTBED },
    },
    onlyImports('engines-import-nothing-of-ours', 'services/engines', [], 'Starting a server is no matter of ours.'),
    {
      name: 'only-tests-start-engines',
      comment: 'What serves people is given the addresses of servers and starts none.',
      severity: 'error',
      from: { path: ours, pathNot: [tests, ENGINES, TESTBED] },
      to: { path: ENGINES },
    },
    ...layers('services/gateway', ['problems', 'limits', 'auth', 'http', 'route-kit', 'routes', 'gateway']),
    onlyImports(
      'web-imports-contracts-and-photo-only',
      'web',
      ['contracts', 'photo'],
      'What the browser needs is what the API promises, and the measuring of photos that both sides do.',
    ),
    onlyImports(
      'photo-imports-contracts-only',
      'photo',
      ['contracts'],
      'A photo is measured in the same way in a browser and on a server.',
    ),
    {
      name: 'photo-runs-anywhere',
      comment: 'Browser and server measure with the same code: what is of one of them alone stays there.',
      severity: 'error',
      from: { path: '^photo/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-uses-nothing-of-node',
      comment: 'It would break in the browser, at run time only.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-shared-does-not-import-features',
      comment: 'Shared components take slots; features own behaviour; routes compose features.',
      severity: 'error',
      from: { path: '^web/src/(components|design|lib|api|hooks)/' },
      to: { path: '^web/src/(features|routes)/' },
    },
    {
      name: 'no-relative-imports-between-packages',
      comment: 'Other packages are reached by their name, so that their exports are honoured.',
      severity: 'error',
      from: { path: '^(contracts|photo|projections|web|services/[^/]+)/' },
      to: { path: ours, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(contracts|photo|projections|services/[^/]+|web)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'module', 'node', 'browser', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
