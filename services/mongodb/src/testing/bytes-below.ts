import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MongoServer } from '@entry/engines/mongo';

/** Everything that a server of our own has on its disk; it is restarted, so that nothing is left in memory only. */
export async function bytesOnDisk({ process: server }: MongoServer): Promise<Buffer> {
  if (server === null) throw new TypeError('The disk of a server of somebody else cannot be read');

  await server.stop();
  const entries = await readdir(server.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name))));
  await server.start();

  return Buffer.concat(contents);
}
