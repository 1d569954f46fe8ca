/**
 * Who may import whom. Imports run one way:
 * contracts <- domain <- platform <- { projections, media, gateway } <- standalone; web imports contracts only.
 * The rules are patterns, so that a new folder is guarded from its first file on. `deploy/scripts/check-architecture.mjs`
 * runs them, proves that each one bites, and fails when a package was not inspected.
 */

/** Suites that every adapter has to pass (`.contract.spec.ts`) are there to be imported by tests. */
const specification = '\\.(unit|int|e2e)\\.spec\\.tsx?$';
const testsAndBenches = '\\.(spec|bench)\\.tsx?$|/(testing|contract-suites)/';
/** A file of the repository itself, in whatever package. */
const ours = '^(contracts|projections|services|web)/';

/** Source files of one layer may reach the files of their own package and of the packages named. */
function onlyImports(name, from, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^${from}/src/` },
    to: { path: ours, pathNot: [from, ...allowed].map((folder) => `^${folder}/`) },
  };
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
      to: { couldNotResolve: true },
    },
    {
      name: 'nothing-imports-a-test',
      comment: 'Tests are the last reader of everything; shared test helpers live in files of their own.',
      severity: 'error',
      from: {},
      to: { path: specification },
    },
    {
      name: 'contracts-depend-on-zod-only',
      comment: 'Browser and processes share the contracts, so they carry nothing but the schema library.',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: testsAndBenches },
      to: { pathNot: ['^contracts/src/', '^node_modules/zod/'] },
    },
    onlyImports('domain-imports-contracts-only', 'services/domain', ['contracts'], 'Rules know no technology.'),
    {
      name: 'domain-is-pure',
      comment: 'Deciding needs no library and nothing of Node; types of the schema library are erased.',
      severity: 'error',
      from: { path: '^services/domain/src/', pathNot: testsAndBenches },
      to: { pathNot: ours, dependencyTypesNot: ['type-only'] },
    },
    onlyImports(
      'platform-imports-contracts-and-domain',
      'services/platform',
      ['contracts', 'services/domain'],
      'Ports and adapters serve every question and every route, so they know none of them.',
    ),
    onlyImports(
      'projections-import-contracts-and-platform',
      'projections',
      ['contracts', 'services/platform'],
      'A read model is a fold over events: it neither decides nor answers requests.',
    ),
    onlyImports(
      'media-imports-contracts-and-platform',
      'services/media',
      ['contracts', 'services/platform'],
      'Looking at a file is a matter of bytes.',
    ),
    {
      name: 'only-standalone-composes',
      comment: 'A composition root is the last layer: nothing may depend on how things were put together.',
      severity: 'error',
      from: { pathNot: '^services/standalone/' },
      to: { path: '^services/standalone/' },
    },
    {
      name: 'services-do-not-import-the-gateway',
      comment: 'The gateway is an edge: only a composition root knows it.',
      severity: 'error',
      from: { path: ours, pathNot: '^services/(gateway|standalone)/' },
      to: { path: '^services/gateway/' },
    },
    onlyImports('web-imports-contracts-only', 'web', ['contracts'], 'What the browser needs is what the API promises.'),
    {
      name: 'web-uses-nothing-of-node',
      comment: 'It would break in the browser, at run time only.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: testsAndBenches },
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
      from: { path: '^(contracts|projections|web|services/[^/]+)/' },
      to: { path: ours, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
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
