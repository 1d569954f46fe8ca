import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { programFile } from '@entry/engines/program-file';
import type { Login } from './logging-in.ts';
import { copyPrepared } from './prepared-folders.ts';
import { createDataDirectory, type Product, removeDataDirectory, startProduct } from './product.ts';

export type PopulatedProduct = {
  readonly address: string;
  readonly admin: Login;
  readonly remove: () => Promise<void>;
};

const PEOPLE = ['--applications', '60', '--seed', '11'];
const SUMMARY = 'population.txt';

/** The product over a folder with the deeds of sixty applicants and an admin. */
export async function startPopulated(): Promise<PopulatedProduct> {
  const dataDirectory = await createDataDirectory();
  await copyPrepared('population', dataDirectory, async (folder) => {
    const program = programFile('standalone', 'population-main');
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...PEOPLE, '--data-dir', folder]);
    await writeFile(path.join(folder, SUMMARY), stdout);
  });
  const summary = await readFile(path.join(dataDirectory, SUMMARY), 'utf8');
  const [, email = '', password = ''] = /^Admin: (\S+) {3}password of all: (\S+)$/m.exec(summary) ?? [];
  const product: Product = await startProduct({ dataDirectory });

  return {
    address: product.address,
    admin: { email, password },
    remove: async () => {
      await product.stop();
      await removeDataDirectory(dataDirectory);
    },
  };
}
