/**
 * `npm run secrets -- [--host entry.example.org] [--demo] [--folder secrets]`: keys, passwords and certificates of the
 * distributed profile, and the `.env` by which docker compose finds them. Refuses to touch what exists: a new master
 * key in place of an old one would make everything personal unreadable for ever.
 *
 * `npm run secrets -- --renew mongodb-worker` makes one new password, and says what has to be started anew.
 *
 * The folder is for its owner alone (0700). The files in it may be read by all (0644): compose mounts them one by one
 * as they are, and the programs in the containers are different users.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { jsonOf, newPassword, renewPassword } from './lib/renew-password.mjs';
import { root } from './lib/run.mjs';

const DAYS_OF_AUTHORITY = 3_650;
const DAYS_OF_CERTIFICATE = 825;
/** Users of the event log (deploy/set-up/eventstore-rights.mjs says what each may do). */
const LOG_USERS = ['gateway', 'upkeep', 'relay', 'worker'];
const BUS_USERS = ['gateway', 'relay', 'worker'];
/** A demo shows the whole way: registration that is open, and payees who are marked as invented. */
const DEMO_SETTINGS = {
  COMPOSE_PROFILES: 'demo',
  REGISTRATION_OPENS: '2025-10-01T00:00:00.000Z',
  ENTRY_PAYEES: './deploy/payees.example.json',
};
/** Those of deploy/chart/files/mongodb-roles.json, which says what each may do. */
const MODEL_USERS = ['gateway', 'relay', 'worker', 'upkeep', 'seed-demo', 'backup'];

function openssl(...args) {
  try {
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    throw new Error(error.code === 'ENOENT' ? 'openssl is needed and was not found' : String(error.stderr));
  }
}

const newKey = (file) => openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', file);

/** One certificate that signs itself: browsers ask once whether to trust it. Replace it by one of an authority. */
function makeSiteCertificate(folder, host) {
  const key = join(folder, 'site.key');
  const names = [...new Set([`DNS:${host}`, 'DNS:localhost'])];
  newKey(key);
  openssl(
    'req',
    '-x509',
    '-key',
    key,
    '-out',
    join(folder, 'site.crt'),
    '-days',
    String(DAYS_OF_CERTIFICATE),
    '-subj',
    `/CN=${host}`,
    '-addext',
    `subjectAltName=${names.join(',')},IP:127.0.0.1`,
    '-addext',
    'basicConstraints=critical,CA:FALSE',
    '-addext',
    'extendedKeyUsage=serverAuth',
  );
}

/** EventStoreDB wants an authority and a node certificate of it. The authority's key stays out of every container. */
function makeLogCertificates(folder) {
  const work = mkdtempSync(join(tmpdir(), 'entry-certificates-'));
  const [authorityKey, authority] = [
    join(folder, 'eventstore-authority.key'),
    join(folder, 'eventstore-authority.crt'),
  ];
  const [nodeKey, request, extensions] = [
    join(folder, 'eventstore-node.key'),
    join(work, 'csr'),
    join(work, 'extensions'),
  ];

  try {
    newKey(authorityKey);
    openssl(
      'req',
      '-x509',
      '-key',
      authorityKey,
      '-out',
      authority,
      '-days',
      String(DAYS_OF_AUTHORITY),
      '-subj',
      '/CN=assisted-entry event log authority',
      '-addext',
      'basicConstraints=critical,CA:TRUE',
    );
    // RSA: the server does not take other keys in every version.
    openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', nodeKey);
    openssl('req', '-new', '-key', nodeKey, '-out', request, '-subj', '/CN=eventstoredb-node');
    writeFileSync(
      extensions,
      // The key usages are those that later servers ask for between nodes.
      'subjectAltName=DNS:eventstore,DNS:localhost,IP:127.0.0.1\n' +
        'keyUsage=critical,digitalSignature,keyEncipherment\nextendedKeyUsage=serverAuth,clientAuth\n',
    );
    openssl(
      'x509',
      '-req',
      '-in',
      request,
      '-CA',
      authority,
      '-CAkey',
      authorityKey,
      '-CAcreateserial',
      '-CAserial',
      join(work, 'serial'),
      '-out',
      join(folder, 'eventstore-node.crt'),
      '-days',
      String(DAYS_OF_CERTIFICATE),
      '-extfile',
      extensions,
    );
    mkdirSync(join(folder, 'eventstore-authorities'));
    writeFileSync(join(folder, 'eventstore-authorities', 'authority.crt'), readFileSync(authority));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function secretsOfLog() {
  const [admin, first, firstOfOperations] = [newPassword(), newPassword(), newPassword()];
  const users = Object.fromEntries(LOG_USERS.map((user) => [user, newPassword()]));
  const url = (user, password) =>
    `esdb://${user}:${password}@eventstore:2113?tls=true&tlsCAFile=/run/secrets/eventstore-authority.crt`;

  return {
    // Whoever may ask Docker can read these two, which are of no use any more once the set-up has run.
    'eventstore.env': `EVENTSTORE_DEFAULT_ADMIN_PASSWORD=${first}\nEVENTSTORE_DEFAULT_OPS_PASSWORD=${firstOfOperations}\n`,
    'eventstore-former.json': jsonOf({ admin: [first], ops: [firstOfOperations] }),
    'eventstore-admin-url': url('admin', admin),
    'eventstore-users.json': jsonOf(users),
    ...Object.fromEntries(LOG_USERS.map((user) => [`eventstore-${user}-url`, url(user, users[user])])),
  };
}

function secretsOfBus() {
  const passwords = BUS_USERS.map((user) => [user, newPassword()]);

  return {
    'nats-users.conf': passwords.map(([user, password]) => `${user.toUpperCase()}_PASSWORD: "${password}"\n`).join(''),
    ...Object.fromEntries(
      passwords.map(([user, password]) => [`nats-${user}-url`, `nats://${user}:${password}@nats:4222`]),
    ),
  };
}

function secretsOfModels() {
  const administrator = newPassword();
  const users = Object.fromEntries(MODEL_USERS.map((user) => [user, newPassword()]));
  // One node, spoken to by its own address. With more of them: all addresses, and replicaSet=entry instead.
  const url = (user, password) => `mongodb://${user}:${password}@mongo:27017/?authSource=admin&directConnection=true`;

  return {
    'mongo-keyfile': randomBytes(756).toString('base64'),
    'mongo-root-password': administrator,
    'mongodb-admin-url': url('root', administrator),
    'mongodb-former.json': jsonOf({ root: [] }),
    'mongodb-users.json': jsonOf(users),
    'mongodb-backup-password': users.backup,
    ...Object.fromEntries(
      MODEL_USERS.filter((user) => user !== 'backup').map((user) => [`mongodb-${user}-url`, url(user, users[user])]),
    ),
  };
}

function makeSecrets(folder, host) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty. Nothing was changed: the keys of a running service must not be replaced.`);
  }

  const files = {
    ...secretsOfLog(),
    ...secretsOfBus(),
    ...secretsOfModels(),
    'master-key': randomBytes(32),
    'evidence-key': randomBytes(32),
    'grafana-password': newPassword(),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { flag: 'wx' });
  makeSiteCertificate(folder, host);
  makeLogCertificates(folder);

  // Whatever the umask is: a folder is mounted too, and its reader is another user.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  // In no container, so that nobody else has to read them.
  for (const name of ['eventstore-authority.key', 'eventstore.env']) chmodSync(join(folder, name), 0o600);
}

/** Adds what is not there; a value that somebody has set stays. */
function completeEnvironment(file, settings) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const added = Object.entries(settings).filter(([name]) => !new RegExp(`^${name}=`, 'm').test(text));
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';

  writeFileSync(file, `${text}${separator}${added.map(([name, value]) => `${name}=${value}\n`).join('')}`);
  return added.map(([name]) => name);
}

function main() {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: 'localhost' },
      demo: { type: 'boolean', default: false },
      folder: { type: 'string', default: join(root, 'secrets') },
      renew: { type: 'string' },
      settings: { type: 'string', default: join(root, '.env') },
    },
  });
  if (!/^[a-z0-9.-]{1,253}$/i.test(values.host))
    throw new Error('--host takes the name under which people reach the site');

  const folder = resolve(values.folder);
  if (values.renew !== undefined) {
    const { files, commands } = renewPassword(folder, values.renew);
    console.log(`${files.join(' and ')} have a new password, which counts after:`);
    for (const words of commands) console.log(`  docker compose ${words.join(' ')}`);
    return;
  }

  makeSecrets(folder, values.host);
  const added = completeEnvironment(resolve(values.settings), {
    SECRETS_FOLDER: folder.startsWith(`${root}/`) ? `.${folder.slice(root.length)}` : folder,
    ENTRY_ENVIRONMENT: values.demo ? 'development' : 'production',
    ...(values.demo ? DEMO_SETTINGS : {}),
  });

  console.log(
    `${readdirSync(folder).length} secrets were made in ${folder}; ${values.settings} got ${added.join(', ') || 'nothing new'}.`,
  );
  console.log('Back up master-key apart from the data: without it nothing personal can be read again.');
  console.log('Back up evidence-key too: without it no evidence is recorded in the history that it signed.');
}

try {
  main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
