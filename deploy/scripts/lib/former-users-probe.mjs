/**
 * Runs inside the deployment, piped into a container of the product behind a line that declares FORMER, the addresses that
 * processes had before a renewal: prints a line of JSON with those users that are let in, or that a connection is of.
 */
import { MongoClient } from 'mongodb';

const letIn = [];
for (const address of FORMER) {
  const [, user, password] = /\/\/([^:]+):([^@]+)@/.exec(address);
  if (address.startsWith('esdb:')) {
    const credentials = Buffer.from(`${user}:${password}`).toString('base64');
    const reply = await fetch('https://eventstore:2113/users/$current', {
      headers: { Authorization: `Basic ${credentials}` },
    });
    if (reply.status !== 401) letIn.push(`eventstore ${user}`);
  }
  if (address.startsWith('mongodb:')) {
    const client = new MongoClient(address.trim(), { serverSelectionTimeoutMS: 10_000 });
    const isIn = await client.connect().then(
      () => true,
      (error) => error.code !== 18,
    );
    if (isIn) letIn.push(`mongodb ${user}`);
    await client.close();
  }
  if (address.startsWith('tls:')) {
    const { connections } = await (await fetch('http://nats:8222/connz?auth=1')).json();
    if (connections.some(({ authorized_user }) => authorized_user === user)) letIn.push(`nats ${user}`);
  }
}
console.log(JSON.stringify({ letIn }));
