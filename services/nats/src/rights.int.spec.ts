import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '@entry/engines/find-program';
import { NATS_VERSIONS, startNats } from '@entry/engines/nats';
import { NO_NATS } from '@entry/engines/obstacles';
import { silentLogger } from '@entry/platform/logger';
import type { BusMessage } from '@entry/platform/ports/bus';
import type { PartitionProgress } from '@entry/platform/ports/progress-channel';
import type { AccessDeniedError } from '@entry/platform/ports/unavailable';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { eventually } from '@entry/platform/testing/eventually';
import { describeUnless } from '@entry/platform/testing/unless';
import { type JetStreamManager, jetstreamManager, StorageType } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { connectNats, type NatsLink } from './connect-nats.ts';
import { createNatsBus } from './nats-bus.ts';
import { createNatsFeed } from './nats-feed.ts';
import { createNatsProgressChannel } from './nats-progress-channel.ts';

const MAKE_SECRETS = fileURLToPath(new URL('../../../deploy/scripts/make-secrets.mjs', import.meta.url));
const NO_OPENSSL = findProgram('openssl') === null ? 'no openssl: install it' : null;

/** That of docker-compose.yml, but for where it listens and keeps: other servers run on this machine. */
const deployed = readFileSync(new URL('../../../deploy/nats/nats.conf', import.meta.url), 'utf8')
  .replace(/^(port|http): .*$/gm, '')
  .replace(/^ *store_dir: .*$/m, '')
  .replace(/^include .*$/m, 'include nats-users.conf');

const USERS = ['relay', 'worker', 'worker-2', 'gateway'] as const;
type User = (typeof USERS)[number];

const PREFIX = 'entry';
const EVENT_SUBJECT = `${PREFIX}.0.account.AccountRegistered`;
const progress: PartitionProgress = {
  worker: 'worker-1',
  partition: 0,
  partitionCount: 1,
  models: [],
  head: 1n,
  lagMilliseconds: 0,
  isHealthy: true,
};
const event = { ...eventOf(uuidOf('event')), stream: `account-${uuidOf('account')}`, revision: 0, position: 5n };

/** Anything that would change what others read, or make it disappear. */
const ATTACKS: Readonly<Record<string, (manager: JetStreamManager) => Promise<unknown>>> = {
  'delete the stream': (manager) => manager.streams.delete(PREFIX),
  'empty the stream': (manager) => manager.streams.purge(PREFIX),
  'change the stream': (manager) => manager.streams.update(PREFIX, { max_bytes: 1 }),
  'delete a message': (manager) => manager.streams.deleteMessage(PREFIX, 1),
  'make another stream': (manager) =>
    manager.streams.add({ name: 'another', subjects: ['another.>'], storage: StorageType.File }),
};

function makeSecrets(folder: string): void {
  execFileSync(process.execPath, [MAKE_SECRETS, '--folder', folder, '--settings', '/dev/null'], { stdio: 'ignore' });
}

for (const version of NATS_VERSIONS) {
  const folder = mkdtempSync(join(tmpdir(), 'entry-nats-rights-'));
  const configuration = join(folder, 'nats.conf');
  if (NO_OPENSSL === null) makeSecrets(folder);
  writeFileSync(configuration, deployed.replaceAll('"/run/secrets', `"${folder}`));
  const server = NO_OPENSSL === null ? await startNats({ version, configuration }) : null;
  if (server === null) rmSync(folder, { recursive: true });
  const place = server === null ? '' : `, on ${server.name}`;
  const obstacle = NO_OPENSSL ?? (server === null ? NO_NATS[version] : null);

  describeUnless(obstacle, `The users of the deployed bus${place}`, () => {
    const users = join(folder, 'nats-users.conf');
    const lineOf = (user: User): RegExp =>
      new RegExp(`^${user.toUpperCase().replace('-', '_')}_PASSWORD: "(.*)"$`, 'm');
    const links = new Map<User, NatsLink>();
    const linkOf = (user: User): NatsLink => links.get(user) as NatsLink;

    /** The address that the process has in the deployment, but for where the server listens here. */
    const addressOf = (user: User): string =>
      readFileSync(join(folder, `nats-${user.replace('-2', '')}-url`), 'utf8')
        .replace(/\/\/.*@/, `//${user}:${passwordOf(user)}@`)
        .replace('nats:4222', new URL(server?.url ?? '').host)
        .replace('/run/secrets', folder);
    const passwordOf = (user: User): string => lineOf(user).exec(readFileSync(users, 'utf8'))?.[1] ?? '';

    beforeAll(async () => {
      for (const user of USERS) {
        links.set(user, await connectNats({ servers: addressOf(user), name: user, logger: silentLogger }));
      }
    });
    afterAll(async () => {
      await Promise.all([...links.values()].map((link) => link.close()));
      await server?.release();
      rmSync(folder, { recursive: true, force: true });
    });

    const sequenceOf = async (connection: NatsConnection): Promise<number> => {
      const manager = await jetstreamManager(connection, { checkAPI: false });
      return (await manager.streams.info(PREFIX)).state.last_seq;
    };

    it('should let the worker make the stream and read it, and the relay fill it', async () => {
      const options = { prefix: PREFIX, partitionCount: 1, logger: silentLogger };
      const bus = createNatsBus({ connection: linkOf('worker'), ...options });
      const feed = createNatsFeed({ connection: linkOf('relay'), ...options });
      const received: BusMessage[] = [];
      await bus.subscribe({ consumer: 'models', partitions: [0] }, (message) => void received.push(message));

      await feed.readTail();
      await feed.publish(0, [{ partition: 0, previous: -1n, event }]);

      await eventually(() => expect(received.flatMap(({ events }) => events)).toMatchObject([{ position: 5n }]));
      await bus.close();
    });

    it('should let the relay change how much the stream keeps', async () => {
      const limits = { maximumBytes: 64 * 1024 ** 2 };
      const feed = createNatsFeed({
        connection: linkOf('relay'),
        prefix: PREFIX,
        partitionCount: 1,
        logger: silentLogger,
        limits,
      });

      await feed.readTail();

      const manager = await jetstreamManager(linkOf('relay').current(), { checkAPI: false });
      expect((await manager.streams.info(PREFIX)).config.max_bytes).toBe(limits.maximumBytes);
    });

    it('should let the gateway hear what the worker announces', async () => {
      const open = (user: User) =>
        createNatsProgressChannel({ connection: linkOf(user), prefix: PREFIX, logger: silentLogger });
      const [worker, gateway] = [open('worker'), open('gateway')];
      const heard: PartitionProgress[] = [];
      await gateway.subscribe((announced) => void heard.push(announced));

      await eventually(() => {
        worker.announce(progress);
        expect(heard[0]).toStrictEqual(progress);
      });
      await Promise.all([worker.close(), gateway.close()]);
    });

    it.each(['worker', 'gateway'] as const)('should keep the %s from publishing an event', async (user) => {
      const before = await sequenceOf(linkOf('relay').current());
      const connection = linkOf(user).current();

      connection.publish(EVENT_SUBJECT, 'forged');
      await connection.flush();

      expect(await sequenceOf(linkOf('relay').current())).toBe(before);
    });

    async function connectTo(servers: string) {
      const onDenied = vi.fn<(error: AccessDeniedError) => void>();
      const link = await connectNats({ servers, name: 'another', logger: silentLogger, onDenied, firstWait: 500 });
      onTestFinished(link.close);
      return { link, onDenied };
    }

    it('should tell who uses another password by whom they are denied, and go on trying', async () => {
      const { link, onDenied } = await connectTo(addressOf('worker').replace(/worker:\w+/, 'worker:guessed'));

      await eventually(() => expect(onDenied.mock.calls.length).toBeGreaterThan(1));

      expect(onDenied.mock.calls[0]?.[0]).toMatchObject({ code: 'bus', reason: 'user or password' });
      expect(link.isConnected()).toBe(false);
    });

    it.each(['without TLS', 'by a certificate of another authority'])('should be reached by nobody %s', async (way) => {
      const address = addressOf('worker');
      const other = join(folder, 'another-authority.crt');
      copyFileSync(join(folder, 'site.crt'), other);
      const servers = way === 'without TLS' ? address.replace(/^tls:(.*)\?.*$/, 'nats:$1') : address;

      const { link } = await connectTo(servers.replace(/(tlsCAFile=).*$/, `$1${other}`));

      expect(link.isConnected()).toBe(false);
    });

    it('should tell who lacks a right by whom they are denied', async () => {
      const { link, onDenied } = await connectTo(addressOf('gateway'));

      link.current().publish(EVENT_SUBJECT, 'forged');

      await eventually(() => expect(onDenied).toHaveBeenCalled());
      expect(onDenied.mock.calls[0]?.[0]).toMatchObject({ code: 'bus', reason: 'rights' });
      expect(link.isConnected()).toBe(true);
    });

    it.each(
      (['worker', 'worker-2', 'gateway'] as const).flatMap((user) =>
        Object.keys(ATTACKS).map((what) => [user, what] as const),
      ),
    )('should keep the %s from this: %s', async (user, what) => {
      const manager = await jetstreamManager(linkOf(user).current(), { checkAPI: false, timeout: 20_000 });

      await expect(ATTACKS[what]?.(manager)).rejects.toThrow(/permissions violation/i);
      expect(await sequenceOf(linkOf('relay').current())).toBe(1);
    });

    // 2.9 reloads nothing when its folder was named on the command line, which tests alone do.
    const renewed = version === '2.9' ? [] : (['worker-2'] as const);
    it.each(renewed)('should take a new password of the %s over by a reload, and cut off nobody else', async (user) => {
      const before = linkOf('worker').current().info?.client_id;
      writeFileSync(users, readFileSync(users, 'utf8').replace(lineOf(user), 'WORKER_2_PASSWORD: "p-renewed"'));

      process.kill(server?.process?.pid() ?? 0, 'SIGHUP');

      await eventually(() => expect(linkOf(user).isConnected()).toBe(false));
      expect((await connectTo(addressOf(user))).link.isConnected()).toBe(true);
      expect(linkOf('worker').isConnected()).toBe(true);
      expect(linkOf('worker').current().info?.client_id).toBe(before);
    });
  });
}
