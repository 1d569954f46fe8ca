/**
 * `npm run secrets -- [--host entry.example.org] [--demo] [--folder secrets]`: keys, passwords and certificates of the
 * distributed profile, and the `.env` by which docker compose finds them. Refuses to touch what exists: a new master
 * key in place of an old one would make everything personal unreadable for ever.
 * `--namespace entry`: for the chart (deploy/chart), where MongoDB has several members in a namespace of a cluster.
 *
 * `npm run secrets -- --renew mongodb-worker` makes a new password and says what has to be done then; `--close` is the last
 * of it. Both may stand there several times (docs/runbooks/key-rotation.md).
 *
 * The folder is for its owner alone (0700). The files in it may be read by all (0644): compose mounts them one by one
 * as they are, and the programs in the containers are different users.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
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
import {
  closeRenewals,
  commandOf,
  jsonOf,
  natsUsersOf,
  newPassword,
  renewPasswords,
  secondUserOf,
} from './lib/renew-password.mjs';
import { root } from './lib/run.mjs';

const AUTHORITY = 'engines-authority.crt';
const AUTHORITY_KEY = 'engines-authority.key';
/** Where containers have it. */
const TRUSTED = `tlsCAFile=/run/secrets/${AUTHORITY}`;
const DAYS_OF_AUTHORITY = 3_650;
const DAYS_OF_CERTIFICATE = 825;
/** Programs; each has a second user too. Of the event log: deploy/set-up/eventstore-rights.mjs says what each may do. */
const LOG_USERS = ['gateway', 'upkeep', 'relay', 'worker'];
const BUS_USERS = ['gateway', 'relay', 'worker'];
/** A demo shows the whole way: registration that is open, and payees who are marked as invented. */
const DEMO_SETTINGS = {
  COMPOSE_PROFILES: 'demo',
  REGISTRATION_OPENS: '2025-10-01T00:00:00.000Z',
  ENTRY_PAYEES: './deploy/payees.example.json',
};
/** Those of deploy/chart/files/mongodb-roles.json, which says what each may do; the last two have one user only. */
const MODEL_USERS = ['gateway', 'relay', 'worker', 'upkeep', 'seed-demo', 'backup'];
const WITH_ONE_USER = ['seed-demo', 'backup'];

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

/** Signs a certificate under which an engine is reached by its name in the network of the containers. */
function makeEngineCertificate({ folder, work, name, hosts, subject }) {
  const [key, request, extensions] = [join(folder, `${name}.key`), join(work, 'csr'), join(work, 'extensions')];
  // RSA: the log does not take other keys in every version.
  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', key);
  openssl('req', '-new', '-key', key, '-out', request, '-subj', `/CN=${subject}`);
  writeFileSync(
    extensions,
    // The key usages are those that later servers of the log ask for between nodes.
    `subjectAltName=${hosts.map((host) => `DNS:${host},`).join('')}DNS:localhost,IP:127.0.0.1\n` +
      'keyUsage=critical,digitalSignature,keyEncipherment\nextendedKeyUsage=serverAuth,clientAuth\n',
  );
  openssl(
    'x509',
    '-req',
    '-in',
    request,
    '-CA',
    join(folder, AUTHORITY),
    '-CAkey',
    join(folder, AUTHORITY_KEY),
    '-CAcreateserial',
    '-CAserial',
    join(work, 'serial'),
    '-out',
    join(folder, `${name}.crt`),
    '-days',
    String(DAYS_OF_CERTIFICATE),
    '-extfile',
    extensions,
  );
}

/** One authority for the three engines. Its key stays out of every container. */
function makeEngineCertificates(folder, members) {
  const work = mkdtempSync(join(tmpdir(), 'entry-certificates-'));
  try {
    newKey(join(folder, AUTHORITY_KEY));
    openssl(
      'req',
      '-x509',
      '-key',
      join(folder, AUTHORITY_KEY),
      '-out',
      join(folder, AUTHORITY),
      '-days',
      String(DAYS_OF_AUTHORITY),
      '-subj',
      '/CN=assisted-entry engines authority',
      '-addext',
      'basicConstraints=critical,CA:TRUE',
    );
    const engines = [
      // The log knows its nodes by this subject.
      { name: 'eventstore-node', hosts: ['eventstore'], subject: 'eventstoredb-node' },
      { name: 'nats', hosts: ['nats'], subject: 'nats' },
      { name: 'mongo', hosts: ['mongo', ...(members === null ? [] : [members, `*.${members}`])], subject: 'mongo' },
    ];
    for (const engine of engines) makeEngineCertificate({ folder, work, ...engine });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }

  mkdirSync(join(folder, 'eventstore-authorities'));
  copyFileSync(join(folder, AUTHORITY), join(folder, 'eventstore-authorities', 'authority.crt'));
  // mongod takes certificate and key in one file.
  const parts = ['mongo.crt', 'mongo.key'].map((name) => readFileSync(join(folder, name), 'utf8'));
  writeFileSync(join(folder, 'mongo.pem'), parts.join(''));
}

/** A password for each of both users of a program; the second is not in use before the first renewal. */
function newUsers(programs) {
  const users = programs.flatMap((name) => (WITH_ONE_USER.includes(name) ? [name] : [name, secondUserOf(name)]));
  return Object.fromEntries(users.map((user) => [user, newPassword()]));
}

function secretsOfLog() {
  const [admin, first, firstOfOperations] = [newPassword(), newPassword(), newPassword()];
  const users = newUsers(LOG_USERS);
  const url = (user, password) => `esdb://${user}:${password}@eventstore:2113?tls=true&${TRUSTED}`;

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
  const users = newUsers(BUS_USERS);

  return {
    'nats-users.conf': natsUsersOf(users),
    ...Object.fromEntries(
      BUS_USERS.map((user) => [`nats-${user}-url`, `tls://${user}:${users[user]}@nats:4222?${TRUSTED}`]),
    ),
  };
}

function secretsOfModels(members) {
  const administrator = newPassword();
  const users = newUsers(MODEL_USERS);
  // The one node of compose is spoken to by its own address; of several, one tells about the others.
  const [host, set] = members === null ? ['mongo', 'directConnection=true'] : [members, 'replicaSet=mongo'];
  const url = (user, password) =>
    `mongodb://${user}:${password}@${host}:27017/?authSource=admin&${set}&tls=true&${TRUSTED}`;

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

function makeSecrets(folder, { host, namespace }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty. Nothing was changed: the keys of a running service must not be replaced.`);
  }

  // The name that the operator of MongoDB gives to all members together.
  const members = namespace === undefined ? null : `mongo-svc.${namespace}.svc.cluster.local`;
  const files = {
    ...secretsOfLog(),
    ...secretsOfBus(),
    ...secretsOfModels(members),
    'master-key': randomBytes(32),
    'evidence-key': randomBytes(32),
    'grafana-password': newPassword(),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { flag: 'wx' });
  makeSiteCertificate(folder, host);
  makeEngineCertificates(folder, members);

  // Whatever the umask is: a folder is mounted too, and its reader is another user.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  // In no container, so that nobody else has to read them.
  for (const name of [AUTHORITY_KEY, 'eventstore.env']) chmodSync(join(folder, name), 0o600);
}

/** Adds what is not there; a value that somebody has set stays. */
function completeEnvironment(file, settings) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const added = Object.entries(settings).filter(([name]) => !new RegExp(`^${name}=`, 'm').test(text));
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';

  writeFileSync(file, `${text}${separator}${added.map(([name, value]) => `${name}=${value}\n`).join('')}`);
  return added.map(([name]) => name);
}

function tell({ files, steps }) {
  console.log(`${files.join(', ')}: new passwords, which count after this, in this order:`);
  for (const step of steps) console.log(`  ${commandOf(step)}`);
}

function main() {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: 'localhost' },
      demo: { type: 'boolean', default: false },
      folder: { type: 'string', default: join(root, 'secrets') },
      namespace: { type: 'string' },
      renew: { type: 'string', multiple: true },
      close: { type: 'string', multiple: true },
      settings: { type: 'string', default: join(root, '.env') },
    },
  });
  if (!/^[a-z0-9.-]{1,253}$/i.test(values.host))
    throw new Error('--host takes the name under which people reach the site');
  if (values.namespace !== undefined && !/^[a-z0-9-]{1,63}$/.test(values.namespace))
    throw new Error('--namespace takes the name of a namespace in a cluster');

  const folder = resolve(values.folder);
  if (values.renew !== undefined) return tell(renewPasswords(folder, values.renew));
  if (values.close !== undefined) return tell(closeRenewals(folder, values.close));

  makeSecrets(folder, values);
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
