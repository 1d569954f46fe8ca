import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HUMAN_OPTIONS, type Human } from '@entry/photo/human-face-finder';

type ModelFile = {
  readonly modelTopology: unknown;
  readonly weightsManifest: readonly { readonly paths: readonly string[]; readonly weights: readonly unknown[] }[];
};
type LoadHandler = { readonly load: () => Promise<Record<string, unknown>> };
type HumanModule = {
  readonly Human: new (
    options: Record<string, unknown>,
  ) => Human & {
    readonly tf: Human['tf'] & {
      readonly io: {
        readonly registerLoadRouter: (router: (address: string | readonly string[]) => LoadHandler | null) => void;
      };
    };
  };
};

/**
 * Loads the library with its models from the installed packages: nothing is fetched, here or later. Runs in one thread; to
 * be called once in a process or thread, because the library keeps its state in the module.
 */
export async function loadHuman(): Promise<Human> {
  const require = createRequire(import.meta.url);
  // By the path of the file: the package's `exports` name this build without "./", so that no import by name finds it.
  // The ordinary builds want a native library or a browser.
  const humanFolder = packageFolder(require, '@vladmandic/human');
  const { Human: HumanLibrary } = require(join(humanFolder, 'dist/human.node-wasm.js')) as HumanModule;
  const human = new HumanLibrary({
    ...HUMAN_OPTIONS,
    // A model more than a page loads: with it the eyes are found under hair and behind lids too.
    face: { ...HUMAN_OPTIONS.face, iris: { enabled: true, scale: 2.3 } },
    modelBasePath: pathToFileURL(`${join(humanFolder, 'models')}/`).href,
    // Unless it is told a folder, it would load these from a server on the internet.
    wasmPath: `${join(packageFolder(require, '@tensorflow/tfjs-backend-wasm'), 'dist')}/`,
  });
  const loading: Promise<unknown>[] = [];
  human.tf.io.registerLoadRouter((address) => {
    if (typeof address !== 'string' || !address.startsWith('file:')) return null;
    const model = readModel(address);
    loading.push(model);
    return { load: () => model };
  });
  await human.load();
  // The library goes on without a model that could not be read, and would find no face in any picture.
  await Promise.all(loading);

  return human;
}

function packageFolder(require: NodeJS.Require, name: string): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return dirname(require.resolve(join(folder, name, 'package.json')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }

  throw new Error(`The package ${name} is not installed`);
}

/** The library reads models with `fetch`, which knows no files. */
async function readModel(address: string): Promise<Record<string, unknown>> {
  const path = fileURLToPath(address);
  const model = JSON.parse(await readFile(path, 'utf8')) as ModelFile;
  const files = model.weightsManifest.flatMap(({ paths }) => paths);
  const weights = await Promise.all(files.map((file) => readFile(join(dirname(path), file))));
  const joined = Buffer.concat(weights);

  return {
    ...model,
    weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
    weightData: joined.buffer.slice(joined.byteOffset, joined.byteOffset + joined.byteLength),
  };
}
