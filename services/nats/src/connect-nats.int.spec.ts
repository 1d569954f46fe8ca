import { silentLogger } from '@entry/platform/logger';
import { collectGarbage } from '@entry/platform/running/collect-garbage';
import { expect, it, onTestFinished } from 'vitest';
import { connectNats } from './connect-nats.ts';

it('should wait for a server that is not there for as long as it was told, though garbage is collected', async () => {
  const collecting = setInterval(collectGarbage, 20);
  onTestFinished(() => clearInterval(collecting));

  const link = await connectNats({
    servers: 'nats://127.0.0.1:9',
    name: 'early',
    logger: silentLogger,
    firstWait: 200,
  });

  expect(link.isConnected()).toBe(false);
  await link.close();
});
