import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { copyPrepared } from './prepared-folders.ts';
import { createAdmin, createDataDirectory, type Product, removeDataDirectory, startProduct } from './product.ts';

/** What the tests of whole paths try: the product in a process of its own, or one that somebody has deployed. */
export type TriedProduct = {
  readonly address: string;
  /** Ends all its processes as a power cut would; resolves when it serves again, at the same address. */
  readonly restart: () => Promise<void>;
  /** A folder with everything that it keeps and everything that it has written to its logs so far. */
  readonly collect: () => Promise<string>;
  readonly remove: () => Promise<void>;
};

export type Admin = { readonly email: string; readonly password: string };

const environment: { readonly PRODUCT_ADDRESS?: string } = process.env;
/** Knows how to handle the deployment that the variable DEPLOYMENT describes. */
const CONTROL = fileURLToPath(new URL('../../../../../deploy/scripts/control-deployment.mjs', import.meta.url));

/** The one that answers at `PRODUCT_ADDRESS`, else a new one in a folder of its own; either way with this admin. */
export function openTriedProduct(admin: Admin): Promise<TriedProduct> {
  const address = environment.PRODUCT_ADDRESS;
  return address === undefined ? startInFolder(admin) : openDeployed(address, admin);
}

async function startInFolder(admin: Admin): Promise<TriedProduct> {
  const dataDirectory = await createDataDirectory();
  const { email, password } = admin;
  await copyPrepared(`admin-${email}-${password}`, dataDirectory, (folder) => createAdmin(folder, email, password));
  let product: Product = await startProduct({ dataDirectory });
  const address = product.address;
  const outputs: string[] = [];

  return {
    address,
    async restart() {
      outputs.push(product.log());
      await product.kill();
      product = await startProduct({ dataDirectory, environment: { PORT: new URL(address).port } });
    },
    async collect() {
      await writeFile(path.join(dataDirectory, 'output.log'), [...outputs, product.log()].join(''));
      return dataDirectory;
    },
    async remove() {
      await product.stop();
      await removeDataDirectory(dataDirectory);
    },
  };
}

async function openDeployed(address: string, admin: Admin): Promise<TriedProduct> {
  const folder = await mkdtemp(path.join(tmpdir(), 'entry-deployed-'));
  await control(['create-admin', admin.email], `${admin.password}\n`);

  return {
    address,
    restart: () => control(['restart']),
    async collect() {
      await control(['collect', folder]);
      return folder;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function control(parameters: readonly string[], input = ''): Promise<void> {
  const child = spawn(process.execPath, [CONTROL, ...parameters], { stdio: ['pipe', 'inherit', 'pipe'] });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const complaint = await text(child.stderr);

  if ((await ended) !== 0) throw new Error(`The deployment did not ${parameters[0]}:\n${complaint}`);
}
