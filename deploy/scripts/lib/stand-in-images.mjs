/**
 * Images made on this machine, for a Docker engine that can pull none: Node's base image for the build of the product,
 * and one image with the engines that install-engines.sh has put here. Everything that takes long is kept in the
 * engines' folder under a name that says what it was made from.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { enginesFolder } from './engines-folder.mjs';
import { findProgram } from './find-program.mjs';
import { capture, root } from './run.mjs';

const SUITE = 'bookworm';
const DEBIAN_PACKAGES = 'nginx-light,python3-minimal,libpython3-stdlib';
/** What its Python is called by pip. */
const PYTHON = '3.11';
const NODE = '24.21.0';
const NPM = '11.19.1';
const SECANTUSDB = '0.7.0b3';
const ARCHITECTURES = { x64: 'x86_64', arm64: 'aarch64' };
const SUPERFLUOUS = ['usr/share/doc', 'usr/share/man', 'usr/share/locale/*', 'var/cache/apt/*', 'var/lib/apt/lists/*'];

const folder = join(enginesFolder, 'stand-ins');

async function must(what, command, args, options) {
  const { code, output } = await capture(command, args, options);
  if (code !== 0) throw new Error(`${what} failed:\n${output.slice(-3_000)}`);
}

/** Made beside its place and moved into it: what is there is whole. */
async function keep(name, make) {
  const place = join(folder, name);
  if (existsSync(place)) return place;

  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(folder, 'draft-'));
  try {
    const made = join(draft, 'made');
    await make(made);
    renameSync(made, place);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }

  return place;
}

function keepDebian() {
  const recipe = createHash('sha256').update(`${DEBIAN_PACKAGES} ${SUPERFLUOUS.join()}`).digest('hex').slice(0, 8);

  return keep(`debian-${SUITE}-${recipe}.tar`, async (file) => {
    const debootstrap = findProgram('debootstrap');
    if (debootstrap === null || process.getuid?.() !== 0) throw new Error('A Debian tree needs debootstrap and root');

    console.log('Making a Debian tree ...');
    const tree = mkdtempSync(join(tmpdir(), 'entry-debian-'));
    try {
      await must('debootstrap', debootstrap, ['--variant=minbase', `--include=${DEBIAN_PACKAGES}`, SUITE, tree]);
      const excluded = SUPERFLUOUS.map((path) => `--exclude=./${path}`);
      await must('tar', 'tar', ['-C', tree, ...excluded, '-c', '-f', file, '.']);
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
  });
}

/** The binary of Node as an npm package carries it, and npm itself. */
function keepNode() {
  const packages = [`node-linux-${process.arch}@${NODE}`, `npm@${NPM}`];

  return keep(`node-${NODE}-npm-${NPM}`, async (place) => {
    console.log(`Getting ${packages.join(' and ')} ...`);
    mkdirSync(place);
    writeFileSync(join(place, 'package.json'), '{"private":true}');
    await must(
      'npm',
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', place, ...packages],
      {
        cwd: place,
      },
    );
  });
}

/** Not the one that is installed here: this one must fit the Python of the tree. */
function keepSecantus() {
  return keep(`secantusdb-${SECANTUSDB}-python-${PYTHON}`, async (place) => {
    console.log(`Getting SecantusDB ${SECANTUSDB} ...`);
    const pip = findProgram('pip', 'pip3') ?? join(enginesFolder, 'secantusdb', 'bin', 'pip');
    const machine = ARCHITECTURES[process.arch] ?? process.arch;
    await must('pip', pip, [
      'install',
      '--quiet',
      '--target',
      place,
      '--only-binary=:all:',
      '--python-version',
      PYTHON,
      '--platform',
      `manylinux2014_${machine}`,
      '--platform',
      `manylinux_2_28_${machine}`,
      `secantusdb==${SECANTUSDB}`,
    ]);
  });
}

/**
 * @param {{ docker: string, env: object }} engine
 * @returns {Promise<{ node: string, engines: string, versions: { node: string, nats: string, mongo: string } }>} names of images
 * @throws Error that says what could not be had
 */
export async function makeStandInImages({ docker, env }) {
  const natsServer = findProgram('nats-server');
  if (natsServer === null) throw new Error('No nats-server was found: run deploy/scripts/install-engines.sh');

  const [debian, node, secantus] = [await keepDebian(), await keepNode(), await keepSecantus()];
  const base = `assisted-entry-stand-in/${basename(debian, '.tar').replace('-', ':')}`;
  const isThere = (await capture(docker, ['image', 'inspect', base], { env })).code === 0;
  // Imported again it would be another image, and nothing that was built on the first one could be used.
  if (!isThere) await must('docker import', docker, ['import', debian, base], { env });

  const context = mkdtempSync(join(dirname(debian), 'context-'));
  try {
    const put = (from, name) => cpSync(from, join(context, name), { recursive: true, dereference: true });
    put(join(node, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node'), 'node');
    put(join(node, 'node_modules', 'npm'), 'npm');
    put(secantus, 'secantus');
    put(natsServer, 'nats-server');
    put(join(root, 'deploy', 'stand-ins', 'mongo.py'), 'mongo.py');
    const dockerfile = join(root, 'deploy', 'stand-ins', 'Dockerfile');

    const build = (target, tag) =>
      must(
        `docker build of ${tag}`,
        docker,
        [
          'build',
          '--quiet',
          '--file',
          dockerfile,
          '--target',
          target,
          '--tag',
          tag,
          '--build-arg',
          `DEBIAN_IMAGE=${base}`,
          context,
        ],
        { env },
      );
    await build('node', 'assisted-entry-stand-in/node:24');
    await build('engines', 'assisted-entry-stand-in/engines');
  } finally {
    rmSync(context, { recursive: true, force: true });
  }

  const { output } = await capture(natsServer, ['--version']);
  return {
    node: 'assisted-entry-stand-in/node:24',
    engines: 'assisted-entry-stand-in/engines',
    versions: { node: NODE, nats: output.trim(), mongo: `SecantusDB ${SECANTUSDB}` },
  };
}
