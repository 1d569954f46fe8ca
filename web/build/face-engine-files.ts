import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Its package names none of its files in a way that a bundler understands, so they are found by their paths. */
const FOLDER = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/human')), '..');

/** Aliases: `face-engine` is the library as browsers load it, `face-models/` the folder of its models. */
export const FACE_ENGINE_FILES = [
  { find: /^face-engine$/, replacement: join(FOLDER, 'dist/human.esm.js') },
  { find: /^face-models\//, replacement: `${join(FOLDER, 'models')}/` },
];
