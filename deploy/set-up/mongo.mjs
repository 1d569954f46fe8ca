/**
 * The replica set and the user of our processes; run at every start, changes nothing when all is well.
 *
 * MONGODB_ADMIN_URL(_FILE): the administrator, by a direct connection.
 * MONGODB_URL(_FILE): what our processes use; its user gets the database and nothing else.
 * MONGODB_MEMBER: host and port under which the one node is known, for a set that does not exist yet.
 */
import { MongoClient } from 'mongodb';
import { readSecret } from './read-secret.mjs';

const DATABASE = process.env.MONGODB_DATABASE ?? 'entry';
const REPLICA_SET = 'entry';
const DEADLINE = 60_000;
const PAUSE = 250;
const NOT_YET_INITIALIZED = 94;
const USER_NOT_FOUND = 11;

const client = new MongoClient(readSecret('MONGODB_ADMIN_URL'), {
  serverSelectionTimeoutMS: 10_000,
  socketTimeoutMS: 15_000,
});
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

async function ensureUser() {
  const { username, password } = new URL(readSecret('MONGODB_URL'));
  const user = { pwd: decodeURIComponent(password), roles: [{ role: 'readWrite', db: DATABASE }] };

  try {
    await admin.command({ updateUser: username, ...user });
    return `${username} has its password and the database ${DATABASE}`;
  } catch (error) {
    if (error.code !== USER_NOT_FOUND) throw error;
  }

  await admin.command({ createUser: username, ...user });
  return `${username} was made, for the database ${DATABASE}`;
}

try {
  console.log(`The replica set ${await ensureReplicaSet()}.`);
  await waitUntilWritable();
  console.log(`The user ${await ensureUser()}.`);
} finally {
  await client.close();
}
