import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createDataDirectory, launchProduct, removeDataDirectory } from '../browser/support/product.ts';

export type FreshDemo = {
  readonly address: string;
  readonly email: string;
  readonly password: string;
  readonly remove: () => Promise<void>;
};

type Logins = {
  readonly password: string;
  readonly accounts: readonly { readonly email: string; readonly shows: string }[];
};

/** The product with demo data in a folder of its own, and the login of somebody in the middle of the form. */
export async function startFreshDemo(): Promise<FreshDemo> {
  const dataDirectory = await createDataDirectory();
  const product = await launchProduct(dataDirectory, { DEMO: 'on', NODE_ENV: 'development' });
  const text = await readFile(path.join(dataDirectory, 'demo-logins.json'), 'utf8');
  const { password, accounts }: Logins = JSON.parse(text);
  const email = accounts.find(({ shows }) => shows === 'half filled')?.email ?? '';

  return {
    address: product.address,
    email,
    password,
    remove: async () => {
      await product.stop();
      await removeDataDirectory(dataDirectory);
    },
  };
}
