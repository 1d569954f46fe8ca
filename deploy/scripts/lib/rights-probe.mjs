/**
 * Runs inside the deployment, piped into a container of the product: what the users of the event log may do. Prints a
 * line of JSON, from what was tried to what became of it.
 */
import { readFileSync } from 'node:fs';
import { EventStoreDBClient, jsonEvent, START, STREAM_EXISTS } from '@eventstore/db-client';

const STREAM = 'rights-probe';
const users = JSON.parse(readFileSync('/run/secrets/eventstore-users.json', 'utf8'));
const address = readFileSync('/run/secrets/eventstore-admin-url', 'utf8');

const clientOf = (name) =>
  EventStoreDBClient.connectionString(
    address.replace(/\/\/[^@]*@/, name === null ? '//' : `//${name}:${users[name]}@`),
  );

const ACTIONS = {
  // The stream does not exist, so that nothing is written: who may append is told that.
  append: (client) =>
    client.appendToStream(STREAM, jsonEvent({ type: 'tried', data: {} }), { expectedRevision: STREAM_EXISTS }),
  read: async (client) => {
    for await (const { event } of client.readAll({ fromPosition: START, maxCount: 1 })) await event;
  },
  delete: (client) => client.deleteStream(STREAM),
  tombstone: (client) => client.tombstoneStream(STREAM),
  rights: (client) => client.setStreamMetadata(STREAM, { acl: { readRoles: ['$all'] } }),
};

const outcomes = {};
for (const name of [...Object.keys(users), null]) {
  const client = clientOf(name);
  for (const [action, attempt] of Object.entries(ACTIONS)) {
    const outcome = await attempt(client).then(
      () => 'done',
      (error) => error.type ?? error.message,
    );
    outcomes[`${name ?? 'nobody'} ${action}`] = outcome;
  }
}
console.log(JSON.stringify(outcomes));
// The client does not let go of connections that were refused.
process.exit(0);
