/**
 * The replica set, and a user with a role of its own for each of our processes; run at every start, changes nothing when
 * all is well. Roles are those of deploy/chart/files/mongodb-roles.json: nobody may do what the process does not do, so
 * that relay and workers, of which nobody outside asks anything, can neither destroy a key nor lose a file.
 *
 * MONGODB_ADMIN_URL(_FILE): the administrator, by a direct connection.
 * MONGODB_FORMER_FILE: { "root": ["password", ...] }: what the administrator may still have instead.
 * MONGODB_USERS_FILE: { "gateway": "password", "gateway-2": "password", ... }; changed passwords are taken over. Both users of
 *   a process have its role.
 * MONGODB_DATABASE: begins the names of the databases, as for our processes.
 * MONGODB_MEMBER: host and port under which the one node is known, for a set that does not exist yet.
 */
import { readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { programOf } from './program-of.mjs';
import { readSecret } from './read-secret.mjs';

const DATABASE = process.env.MONGODB_DATABASE || 'entry';
const REPLICA_SET = 'entry';
const DEADLINE = 60_000;
const PAUSE = 250;
const USER_NOT_FOUND = 11;
const AUTHENTICATION_FAILED = 18;
const ROLE_NOT_FOUND = 31;
const NOT_YET_INITIALIZED = 94;

const roles = JSON.parse(readFileSync(new URL('../chart/files/mongodb-roles.json', import.meta.url), 'utf8'));
const users = JSON.parse(readFileSync(process.env.MONGODB_USERS_FILE, 'utf8'));
const former = JSON.parse(readFileSync(process.env.MONGODB_FORMER_FILE, 'utf8'));
const url = new URL(readSecret('MONGODB_ADMIN_URL'));

async function connect(password) {
  const address = Object.assign(new URL(url), { password });
  const opened = new MongoClient(address.href, { serverSelectionTimeoutMS: 10_000, socketTimeoutMS: 15_000 });
  try {
    await opened.connect();
    return opened;
  } catch (error) {
    await opened.close();
    if (error.code === AUTHENTICATION_FAILED) return null;
    throw error;
  }
}

/** By a former password when the administrator still has that: then it gets the one of the address. */
async function connectAsAdministrator() {
  const current = await connect(url.password);
  if (current !== null) return current;

  for (const password of former[url.username]?.toReversed() ?? []) {
    const opened = await connect(password);
    if (opened === null) continue;

    await opened.db('admin').command({ updateUser: url.username, pwd: decodeURIComponent(url.password) });
    console.log(`The administrator ${url.username} has a new password.`);
    return opened;
  }

  throw new Error(`MongoDB knows neither the password of ${url.username} nor any former one`);
}

const client = await connectAsAdministrator();
const admin = client.db('admin');

async function ensureReplicaSet() {
  try {
    await admin.command({ replSetGetStatus: 1 });
    return 'exists';
  } catch (error) {
    if (error.code !== NOT_YET_INITIALIZED) throw error;
  }

  const members = [{ _id: 0, host: process.env.MONGODB_MEMBER ?? 'mongo:27017' }];
  await admin.command({ replSetInitiate: { _id: REPLICA_SET, members } });
  return 'was made';
}

async function waitUntilWritable() {
  const deadline = performance.now() + DEADLINE;
  while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
    if (performance.now() > deadline) throw new Error('The replica set has no primary');
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Changes what is there, or makes it. @returns {Promise<string>} which of the two */
async function ensure(kind, name, content, notFound) {
  try {
    await admin.command({ [`update${kind}`]: name, ...content });
    return 'is as it should be';
  } catch (error) {
    if (error.code !== notFound) throw error;
  }

  await admin.command({ [`create${kind}`]: name, ...content });
  return 'was made';
}

const roleOf = (program) => `${DATABASE}-${program}`;

async function ensureRole(program) {
  if (roles[program] === undefined) throw new Error(`There is no role for the user ${program}`);

  const privileges = roles[program].map(({ database, collection, actions }) => ({
    resource: { db: `${DATABASE}_${database}`, collection },
    actions,
  }));
  await ensure('Role', roleOf(program), { privileges, roles: [] }, ROLE_NOT_FOUND);
}

const ensureUser = (name, password) =>
  ensure('User', name, { pwd: password, roles: [{ role: roleOf(programOf(name)), db: 'admin' }] }, USER_NOT_FOUND);

try {
  console.log(`The replica set ${await ensureReplicaSet()}.`);
  await waitUntilWritable();
  for (const program of new Set(Object.keys(users).map(programOf))) await ensureRole(program);
  for (const [name, password] of Object.entries(users)) {
    console.log(`The user ${name} ${await ensureUser(name, password)}.`);
  }
} finally {
  await client.close();
}
