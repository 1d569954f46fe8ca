import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EventDefinition } from '@entry/contracts/event';
import { EVENT_DEFINITIONS, EVENT_REGISTRY } from '@entry/domain/registry';
import type { EventRegistry } from '@entry/domain/upcaster';
import { describe, expect, it } from 'vitest';
import { createUpcasters } from './upcasters.ts';

type Parts = { readonly data: unknown; readonly personal?: unknown };
/** `lifted` is what the newest version makes of it; left out when this is the newest version. */
type Sample = Parts & { readonly lifted?: readonly (Parts & { readonly type: string })[] };
type Version = { readonly type: string; readonly version: number };

const FOLDER = new URL('./golden-samples/', import.meta.url);
const upcasters = createUpcasters(EVENT_REGISTRY);
const definitions = new Map(EVENT_DEFINITIONS.map((definition) => [definition.type, definition]));

/** Every version of every type, and those of types that are no longer written. */
function versionsOf({ definitions: written, upcasters: lifting }: EventRegistry): readonly Version[] {
  const current = written.flatMap(({ type, version }) =>
    Array.from({ length: version }, (_, index) => ({ type, version: index + 1 })),
  );
  const retired = lifting
    .filter(({ type }) => !definitions.has(type))
    .map(({ type, from }) => ({ type, version: from }));

  return [...current, ...retired];
}

const versions = versionsOf(EVENT_REGISTRY);

function fileOf({ type, version }: Version): string {
  return `${type}.v${version}.json`;
}

function lift({ type, version }: Version, { data, personal }: Parts): readonly (Parts & { readonly type: string })[] {
  const lifted = upcasters.lift(type, version, data) ?? [{ type, data, path: [], hasPersonal: true }];

  return lifted.map((event) => {
    const hasPersonal = definitions.get(event.type)?.personal !== undefined;
    const share = hasPersonal ? { personal: upcasters.personal(type, version, event.path, personal) } : {};
    return { type: event.type, data: event.data, ...share };
  });
}

function parse({ type, ...parts }: Parts & { readonly type: string }): Parts & { readonly type: string } {
  const { data, personal } = definitions.get(type) as EventDefinition;

  return {
    type,
    data: data.parse(parts.data),
    ...(personal === undefined ? {} : { personal: personal.parse(parts.personal) }),
  };
}

/** Events once written are read for ever: a change that breaks a sample needs a new version and an upcaster. */
describe('Given samples of every version of every event', () => {
  it.each(versions)('should read $type in version $version', (read) => {
    const file = new URL(fileOf(read), FOLDER);
    expect(existsSync(file), `a new event type or version needs a sample: ${fileURLToPath(file)}`).toBe(true);

    const samples = JSON.parse(readFileSync(file, 'utf8')) as Sample[];

    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) {
      const { lifted, ...written } = sample;
      expect(lifted === undefined).toBe(read.version === definitions.get(read.type)?.version);
      expect(lift(read, written).map(parse)).toStrictEqual(lifted ?? [{ type: read.type, ...written }]);
    }
  });

  it('should have a type for every sample', () => {
    const expected = versions.map(fileOf);

    expect(readdirSync(FOLDER).sort()).toEqual(expected.sort());
  });
});
