import { HUMAN_OPTIONS, type Human } from '@entry/photo/human-face-finder';
import wasmPlain from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import wasmSimd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import HumanLibrary from 'face-engine';
import findWeights from 'face-models/blazeface.bin?url';
import findModel from 'face-models/blazeface.json?url';
import shapeWeights from 'face-models/facemesh.bin?url';
import shapeModel from 'face-models/facemesh.json?url';

type ModelFile = { readonly weightsManifest: readonly { readonly weights: readonly unknown[] }[] };
type LoadHandler = { readonly load: () => Promise<Record<string, unknown>> };
type Engine = Human & {
  readonly tf: Human['tf'] & {
    readonly io: { readonly registerLoadRouter: (router: (address: string) => LoadHandler | null) => void };
  };
};

/** By the names that the library asks for. Threads would need a page that is shut off from all others: never loaded. */
const WASM = {
  'tfjs-backend-wasm.wasm': wasmPlain,
  'tfjs-backend-wasm-simd.wasm': wasmSimd,
  'tfjs-backend-wasm-threaded-simd.wasm': wasmSimd,
};
const MODELS: Readonly<Record<string, readonly [model: string, weights: string]>> = {
  'blazeface.json': [findModel, findWeights],
  'facemesh.json': [shapeModel, shapeWeights],
};

/** The engine with its models, all from this very service: nothing is asked of anybody else. */
export async function loadEngine(): Promise<Human> {
  const human = new (HumanLibrary as new (options: Record<string, unknown>) => Engine)({
    ...HUMAN_OPTIONS,
    modelBasePath: '/',
    wasmPath: WASM,
  });
  const loading: Promise<unknown>[] = [];
  human.tf.io.registerLoadRouter((address) => {
    const files = MODELS[address.slice(address.lastIndexOf('/') + 1)];
    if (files === undefined) return null;
    const model = readModel(files);
    loading.push(model);
    return { load: () => model };
  });
  await human.load();
  // The library goes on without a model that did not come, and would find no face in any picture.
  await Promise.all(loading);

  return human;
}

async function readModel([model, weights]: readonly [string, string]): Promise<Record<string, unknown>> {
  const [description, weightData] = await Promise.all([
    fetched(model).then((response) => response.json() as Promise<ModelFile>),
    fetched(weights).then((response) => response.arrayBuffer()),
  ]);

  return { ...description, weightSpecs: description.weightsManifest.flatMap((group) => group.weights), weightData };
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);

  return response;
}
