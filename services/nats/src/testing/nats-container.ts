import { readFileSync } from 'node:fs';
import type { NatsServer } from '@entry/engines/nats';
import { GenericContainer, getContainerRuntimeClient, ImageName, Wait } from 'testcontainers';

const environment: { readonly NATS_IMAGE?: string } = process.env;
const COMPOSE_FILE = new URL('../../../../docker-compose.yml', import.meta.url);
const PORT = 4_222;

/**
 * A NATS server with JetStream that Docker runs from the image of docker-compose.yml, or from that of NATS_IMAGE; else
 * the reason why there is none.
 */
export async function startNatsContainer(): Promise<NatsServer | { readonly reason: string }> {
  const image = environment.NATS_IMAGE ?? deployedImage();
  const reason = await reasonAgainst(image);
  if (reason !== null) return { reason };

  const container = await new GenericContainer(image)
    .withCommand(['nats-server', '--jetstream', '--store_dir', '/tmp/jetstream'])
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    .start();

  return {
    url: `nats://${container.getHost()}:${container.getMappedPort(PORT)}`,
    name: `the image ${image} in a container`,
    process: null,
    release: async () => void (await container.stop()),
  };
}

/** Null when Docker has the image. */
async function reasonAgainst(image: string): Promise<string | null> {
  const client = await getContainerRuntimeClient().catch(() => null);
  if (client === null) return 'no Docker engine answers';

  const name = ImageName.fromString(image);
  if (await client.image.exists(name)) return null;
  return client.image.pull(name).then(
    () => null,
    () => `the image ${image} cannot be pulled`,
  );
}

function deployedImage(): string {
  const [, image] = /\$\{NATS_IMAGE:-([^}]+)\}/.exec(readFileSync(COMPOSE_FILE, 'utf8')) ?? [];
  if (image === undefined) throw new Error('docker-compose.yml names no image of NATS');

  return image;
}
