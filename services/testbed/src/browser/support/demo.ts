import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ApiCaller, logInAs } from './api.ts';
import type { Login } from './logging-in.ts';
import { createDataDirectory, removeDataDirectory, startProduct } from './product.ts';

export type Demo = {
  /** Stays the same when it is started again. */
  readonly address: string;
  /** @param who a role of the staff, or what the list of demo logins says that an applicant shows */
  readonly loginOf: (who: string) => Login;
  /** Logs in without a browser. */
  readonly callerOf: (who: string) => Promise<ApiCaller>;
  /** Stops the product as an operator would, and starts it again with other settings, or with a folder that was touched. */
  readonly restart: (change?: {
    readonly settings?: Settings;
    readonly touch?: (dataDirectory: string) => void | Promise<void>;
  }) => Promise<void>;
  readonly remove: () => Promise<void>;
};

type Settings = Readonly<Record<string, string>>;
type Logins = {
  readonly password: string;
  readonly accounts: readonly { readonly role: string; readonly email: string; readonly shows: string }[];
};

/** The product in a folder of its own, with the demo data in it. */
export async function startDemo(settings: Settings = {}): Promise<Demo> {
  const dataDirectory = await createDataDirectory();
  const environment = { DEMO: 'on', NODE_ENV: 'development', ...settings };
  let product = await startProduct({ dataDirectory, environment });
  const { address } = product;
  const { port } = new URL(address);
  const { password, accounts }: Logins = JSON.parse(
    await readFile(path.join(dataDirectory, 'demo-logins.json'), 'utf8'),
  );

  const loginOf = (who: string): Login => {
    const account = accounts.find(({ role, shows }) => (role === 'applicant' ? shows : role) === who);
    if (account === undefined) throw new Error(`There is no demo account for "${who}"`);

    return { email: account.email, password };
  };

  return {
    address,
    loginOf,
    callerOf: (who) => logInAs(address, loginOf(who).email, password),
    restart: async ({ settings: changed = {}, touch } = {}) => {
      await product.stop();
      await touch?.(dataDirectory);
      product = await startProduct({ dataDirectory, environment: { ...environment, ...changed, PORT: port } });
    },
    remove: async () => {
      await product.stop();
      await removeDataDirectory(dataDirectory);
    },
  };
}
