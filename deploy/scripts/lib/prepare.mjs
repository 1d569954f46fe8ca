/**
 * Gets a fresh clone ready to run: right Node, packages installed, sources built. Each step is skipped when a
 * stamp says that its inputs are the same as last time, so that a warm start costs a fraction of a second.
 * Runs before anything is installed, therefore Node built-ins only.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run, runNode, tool } from './run.mjs';
import { listWorkspaces } from './workspaces.mjs';

const OLDEST_NODE = [20, 19];
const stampFolder = join(root, 'node_modules', '.cache', 'assisted-entry');

/** Ends the process with a clear message when this Node is too old to run the product. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const fits = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  if (fits) return;

  console.error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is Node ${process.versions.node}.`);
  process.exit(1);
}

const readStamp = (name) => {
  const path = join(stampFolder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

const writeStamp = (name, value) => {
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(join(stampFolder, name), value);
};

const removeStamp = (name) => rmSync(join(stampFolder, name), { force: true });

/** Every file below the given paths that a build could read, in a fixed order. */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];

  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist', '.cache'].includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}

function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`);

  for (const file of paths.flatMap((path) => listFiles(join(root, path)))) {
    if (/\.(spec|bench)\.tsx?$|\.tsbuildinfo$/.test(file)) continue;
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }

  return hash.digest('hex');
}

function fail(step) {
  console.error(`${step} failed; see the messages above.`);
  process.exit(1);
}

/** npm without a shell: the file that runs now when npm started us, else the program on the PATH. */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? runNode([npm, ...args]) : run('npm', args);
}

/** Installed by hand just now: npm's own record of the installation is newer than the lockfile. */
function installedByHand() {
  const record = join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Installs the packages of the lockfile unless exactly these are there. */
export async function ensureInstalled() {
  const wanted = hashOf(['package-lock.json', '.npmrc']);
  const stamp = readStamp('installed');
  if (stamp === wanted) return;

  if (stamp !== null || !installedByHand()) {
    console.log('Installing packages (first start, or the lockfile changed) ...');
    const { code } = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
    if (code !== 0) fail('Installing the packages');
  }

  writeStamp('installed', wanted);
}

const CONFIGURATION = ['package-lock.json', 'tsconfig.base.json', 'deploy/scripts/lib/prepare.mjs'];

/** @returns {Promise<string | null>} hash of what is built, now or before; null when it cannot be built */
async function build(name, inputs, output, compile) {
  const wanted = hashOf([...CONFIGURATION, ...inputs]);
  if (readStamp(name) === wanted && existsSync(join(root, output))) return wanted;

  console.log(`Building the ${name} ...`);
  // The trap: a build that fails leaves some packages new; with the sources put back, the old stamp would fit again.
  removeStamp(name);
  const { code } = await compile();
  if (code !== 0) return null;

  writeStamp(name, wanted);
  return wanted;
}

const bundle = (folder) =>
  runNode([tool('vite', 'bin', 'vite.js'), 'build', '--config', `${folder}/vite.config.mjs`], {
    env: { ...process.env, NODE_ENV: 'production' },
  });

const TESTBED = 'services/testbed';
const compile = (workspace) =>
  runNode([tool('@typescript', 'native', 'bin', 'tsc'), '-b', `${workspace}/tsconfig.build.json`]);

/** @returns {string[]} folders of the packages that the services are made of */
export const listServicePackages = () => listWorkspaces().filter((folder) => folder !== 'web' && folder !== TESTBED);

/**
 * Compiles the packages that serve people.
 * @returns {Promise<string | null>} hash of their sources; null when they do not compile
 */
export function buildServices() {
  return build('services', listServicePackages(), 'services/standalone/dist/main.js', () =>
    compile('services/standalone'),
  );
}

/**
 * Compiles the services and, on top of them, the programs that try and measure them.
 * @returns {Promise<string | null>} hash of their sources; null when they do not compile
 */
export async function buildTestbed() {
  if ((await buildServices()) === null) return null;

  const packages = listWorkspaces().filter((folder) => folder !== 'web');
  return build('testbed', packages, `${TESTBED}/dist/bench/main.js`, () => compile(TESTBED));
}

/**
 * Bundles the compiled programs that tests start.
 * @returns {Promise<string | null>} folder of the bundles; null when something does not compile
 */
export async function bundlePrograms() {
  if ((await buildTestbed()) === null) return null;

  const packages = listWorkspaces().filter((folder) => folder !== 'web');
  const hash = await build('programs', [...packages, 'deploy/programs'], '.cache/programs/standalone/main.mjs', () =>
    bundle('deploy/programs'),
  );
  return hash === null ? null : join(root, '.cache', 'programs');
}

/** Builds what the browser loads. */
export function buildWeb() {
  return build('web pages', ['contracts', 'photo', 'web'], 'web/dist/index.html', () =>
    runNode([tool('vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  );
}

/**
 * Bundles the verifier of exports into one file.
 * @returns {Promise<string | null>} hash of its sources; null when it cannot be built
 */
export function buildVerifier() {
  const inputs = ['deploy/verifier', 'contracts', 'services/platform', 'services/embedded', 'services/audit'];
  const main = 'services/standalone/src/verify-export-main.ts';
  return build('verifier', [...inputs, main], 'services/audit/dist/verifier/verify.mjs', () =>
    bundle('deploy/verifier'),
  );
}

/** Ends the process when it cannot be built. */
export async function ensureVerifierBuilt() {
  await ensureInstalled();
  if ((await buildVerifier()) === null) fail('Building the verifier');
}

/** Ends the process when they cannot be built. */
export async function ensureServicesBuilt() {
  if ((await buildServices()) === null) fail('Building the services');
}

/** Ends the process when it cannot be built. */
export async function ensureTestbedBuilt() {
  if ((await buildTestbed()) === null) fail('Building the testbed');
}

/** Ends the process when they cannot be built. */
export async function ensureWebBuilt() {
  if ((await buildWeb()) === null) fail('Building the web pages');
}
