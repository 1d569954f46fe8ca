/**
 * Users and rights of the event log, brought to what they should be; run at every start, changes nothing when all is
 * well. Everybody who is authenticated may write and delete by default: here the gateway and the upkeep append and
 * never delete, relay and workers read, and nobody else does anything.
 *
 * EVENTSTORE_ADMIN_URL(_FILE): esdb://admin:password@host:port?tls=true&tlsCAFile=...; several nodes with commas between them.
 * EVENTSTORE_USERS_FILE: { "gateway": "password", "gateway-2": "password", ... }; changed passwords are taken over. Both
 *   users of a process are of its group, to which the rights are given.
 * EVENTSTORE_FORMER_FILE: { "admin": ["password", ...], "ops": [...] }: what the built-in users may still have. The
 *   administrator gets the password of the URL instead, the other one, which nobody uses, one that nobody knows.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { programOf } from './program-of.mjs';
import { readSecret } from './read-secret.mjs';

const WRITERS = ['gateway', 'upkeep'];
const DEADLINE = 10_000;
/** Milliseconds. A server knows a changed password only up to a second after the answer that it was changed. */
const KNOWN_WITHIN = 15_000;
const PAUSE = 50;
const ADMINISTRATORS = '$admins';
const UNAUTHORIZED = 401;
const CONFLICT = 409;

const url = readSecret('EVENTSTORE_ADMIN_URL');
const users = JSON.parse(readFileSync(process.env.EVENTSTORE_USERS_FILE, 'utf8'));
const former = JSON.parse(readFileSync(process.env.EVENTSTORE_FORMER_FILE, 'utf8'));
const { administrator, nodes } = readAddress(url);
const readers = [...new Set(Object.keys(users).map(programOf)), ADMINISTRATORS];

const DEFAULT_RIGHTS = {
  $userStreamAcl: {
    $r: readers,
    $w: [...WRITERS, ADMINISTRATORS],
    $d: ADMINISTRATORS,
    $mr: ADMINISTRATORS,
    $mw: ADMINISTRATORS,
  },
  $systemStreamAcl: {
    $r: ADMINISTRATORS,
    $w: ADMINISTRATORS,
    $d: ADMINISTRATORS,
    $mr: ADMINISTRATORS,
    $mw: ADMINISTRATORS,
  },
};

/** The address may name several nodes, which `new URL` does not read. */
function readAddress(text) {
  const [, name, password, hosts] = /^esdb(?:\+discover)?:\/\/([^:/@]+):([^@/]*)@([^/?]+)/.exec(text) ?? [];
  if (hosts === undefined)
    throw new Error('EVENTSTORE_ADMIN_URL is no address such as esdb://admin:password@host:2113');

  const scheme = /[?&]tls=false(&|$)/i.test(text) ? 'http' : 'https';
  return {
    administrator: { name: decodeURIComponent(name), password: decodeURIComponent(password) },
    nodes: hosts.split(',').map((host) => `${scheme}://${host}`),
  };
}

/** The gRPC client has no call for users. Any node takes the call: the first that answers. */
async function request(path, { name, password }, body) {
  let failure = null;
  for (const node of nodes) {
    try {
      return await fetch(`${node}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(DEADLINE),
      });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function expectOk(path, reply) {
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${(await reply.text()).slice(0, 500)}`);
}

async function isKnown(credentials) {
  return (await request('/users/$current', credentials)).status !== UNAUTHORIZED;
}

async function untilKnown(credentials) {
  const deadline = performance.now() + KNOWN_WITHIN;
  while (!(await isKnown(credentials))) {
    if (performance.now() > deadline) throw new Error(`The log still refuses the new password of ${credentials.name}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

async function resetPassword(name, by, newPassword) {
  const path = `/users/${name}/command/reset-password`;
  await expectOk(path, await request(path, by, { newPassword }));
  await untilKnown({ name, password: newPassword });
}

async function findFormer(name) {
  for (const password of (former[name] ?? []).toReversed()) if (await isKnown({ name, password })) return password;
  return null;
}

async function ensureAdministrator() {
  if (await isKnown(administrator)) return 'is as it should be';

  const { name, password } = administrator;
  const known = await findFormer(name);
  if (known === null) throw new Error(`The log knows neither the password of ${name} nor any former one`);

  await resetPassword(name, { name, password: known }, password);
  return 'has a new password';
}

async function closeOperations() {
  if ((await findFormer('ops')) === null) return 'cannot log in';

  await resetPassword('ops', administrator, randomBytes(24).toString('hex'));
  return 'has a password that nobody knows';
}

async function ensureUser(name, password) {
  const user = { loginName: name, fullName: `Assisted entry ${name}`, password, groups: [programOf(name)] };
  const made = await request('/users/', administrator, user);
  if (made.status !== CONFLICT) {
    await expectOk('/users/', made);
    await untilKnown({ name, password });
    return 'was made';
  }

  if (await isKnown({ name, password })) return 'is as it should be';

  await resetPassword(name, administrator, password);
  return 'has a new password';
}

async function readLatest(client, stream) {
  try {
    for await (const { event } of client.readStream(stream, {
      direction: 'backwards',
      fromRevision: 'end',
      maxCount: 1,
    })) {
      return event?.data ?? null;
    }
  } catch (error) {
    if (error.type !== 'stream-not-found') throw error;
  }

  return null;
}

/** Key order is what we wrote, so that equal rights have equal text. */
const isSame = (left, right) => JSON.stringify(left) === JSON.stringify(right);

const client = EventStoreDBClient.connectionString(url);
try {
  console.log(`The administrator ${await ensureAdministrator()}`);
  console.log(`The built-in user ops ${await closeOperations()}`);
  for (const [name, password] of Object.entries(users))
    console.log(`The user ${name} ${await ensureUser(name, password)}`);

  const { metadata } = await client.getStreamMetadata('$all');
  if (!isSame(metadata?.acl?.readRoles, readers)) {
    await client.setStreamMetadata('$all', { acl: { readRoles: readers } });
    console.log(`$all may be read by ${readers.join(', ')} now`);
  }

  if (!isSame(await readLatest(client, '$settings'), DEFAULT_RIGHTS)) {
    await client.appendToStream('$settings', jsonEvent({ type: 'update-default-acl', data: DEFAULT_RIGHTS }));
    console.log(`Streams may be appended to by ${WRITERS.join(', ')} now, and deleted by administrators only`);
  }
} finally {
  await client.dispose();
}
console.log('The rights of the event log are as they should be.');
