import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EventDefinition } from '@entry/contracts/event';
import { EVENT_DEFINITIONS } from '@entry/domain/registry';
import { describe, expect, it } from 'vitest';
import { createUpcasters, UPCASTERS } from './upcasters.ts';

type Parts = { readonly data: unknown; readonly personal?: unknown };
/** `lifted` is what the newest version makes of it; left out when this is the newest version. */
type Sample = Parts & { readonly lifted?: Parts };

const FOLDER = new URL('./golden-samples/', import.meta.url);
const upcasters = createUpcasters(UPCASTERS);
const versions = EVENT_DEFINITIONS.flatMap((definition) =>
  Array.from({ length: definition.version }, (_, index) => ({ definition, version: index + 1 })),
);

function fileOf(type: string, version: number): string {
  return `${type}.v${version}.json`;
}

function lift({ type, personal }: EventDefinition, version: number, sample: Parts): Parts {
  const data = upcasters.data(type, version, sample.data);

  return personal === undefined ? { data } : { data, personal: upcasters.personal(type, version, sample.personal) };
}

function parse(definition: EventDefinition, parts: Parts): Parts {
  const data = definition.data.parse(parts.data);

  return definition.personal === undefined ? { data } : { data, personal: definition.personal.parse(parts.personal) };
}

/** Events once written are read for ever: a change that breaks a sample needs a new version and an upcaster. */
describe('Given samples of every version of every event', () => {
  it.each(versions)('should read $definition.type in version $version', ({ definition, version }) => {
    const file = new URL(fileOf(definition.type, version), FOLDER);
    expect(existsSync(file), `a new event type or version needs a sample: ${fileURLToPath(file)}`).toBe(true);

    const samples = JSON.parse(readFileSync(file, 'utf8')) as Sample[];

    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) {
      const { lifted, ...written } = sample;
      expect(lifted === undefined).toBe(version === definition.version);
      expect(parse(definition, lift(definition, version, written))).toStrictEqual(lifted ?? written);
    }
  });

  it('should have a type for every sample', () => {
    const expected = versions.map(({ definition, version }) => fileOf(definition.type, version));

    expect(readdirSync(FOLDER).sort()).toEqual(expected.sort());
  });
});
