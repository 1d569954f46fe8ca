import { describeProgressChannel } from '@entry/platform/contract-suites/progress-channel';
import { silentLogger } from '@entry/platform/logger';
import type { PartitionProgress } from '@entry/platform/ports/progress-channel';
import { eventually } from '@entry/platform/testing/eventually';
import { itUnless } from '@entry/platform/testing/unless';
import { expect, it } from 'vitest';
import { connectNats } from './connect-nats.ts';
import { createNatsProgressChannel } from './nats-progress-channel.ts';
import { describeOnNats, newPrefix } from './testing/nats-fixture.ts';

const progress: PartitionProgress = {
  worker: 'worker-1',
  partition: 0,
  partitionCount: 1,
  models: [],
  head: 1n,
  lagMilliseconds: 0,
  isHealthy: true,
};

await describeOnNats('NATS', ({ link, server, foreign }) => {
  describeProgressChannel('Core NATS', async () => {
    const prefix = newPrefix();
    const open = async () => createNatsProgressChannel({ connection: await link(), prefix, logger: silentLogger });

    return { channel: await open(), another: await open() };
  });

  it('should drop what is no progress', async () => {
    const connection = await link();
    const prefix = newPrefix();
    const channel = createNatsProgressChannel({ connection, prefix, logger: silentLogger });
    const heard: PartitionProgress[] = [];
    await channel.subscribe((announced) => void heard.push(announced));

    for (const junk of ['', '{}', '{"head":1}']) connection.current().publish(`${prefix}.progress`, junk);
    channel.announce(progress);

    await eventually(() => expect(heard).toStrictEqual([progress]));
    await channel.close();
  });

  itUnless(foreign, 'should be heard again after the server was killed', async () => {
    const prefix = newPrefix();
    const open = async () => createNatsProgressChannel({ connection: await link(), prefix, logger: silentLogger });
    const [channel, another] = [await open(), await open()];
    const heard: PartitionProgress[] = [];
    await another.subscribe((announced) => void heard.push(announced));

    await server.process?.kill();
    channel.announce(progress);
    await server.process?.start();

    await eventually(() => {
      channel.announce(progress);
      expect(heard.length).toBeGreaterThan(0);
    });
    await Promise.all([channel.close(), another.close()]);
  });

  itUnless(foreign, 'should connect as soon as there is a server, and wait for none', async () => {
    await server.process?.kill();
    const connection = await connectNats({ servers: server.url, name: 'early', logger: silentLogger, firstWait: 50 });
    const channel = createNatsProgressChannel({ connection, prefix: newPrefix(), logger: silentLogger, firstWait: 50 });
    const heard: PartitionProgress[] = [];
    await channel.subscribe((announced) => void heard.push(announced));
    expect(connection.isConnected()).toBe(false);
    expect(() => connection.current()).toThrow('The bus is not available');
    channel.announce(progress);

    await server.process?.start();

    await eventually(() => {
      channel.announce(progress);
      expect(heard.length).toBeGreaterThan(0);
    });
    await channel.close();
    await connection.close();
    expect(connection.isConnected()).toBe(false);
  });
});
