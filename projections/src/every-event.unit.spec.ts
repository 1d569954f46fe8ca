import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { describe, expect, it } from 'vitest';
import { createProjections, listProjections } from './all.ts';
import { openPlain } from './testing/specification.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const projections = createProjections({ open: openPlain, store: createMemoryReadStore() });

describe('When a projection handles an event', () => {
  it.each(listProjections(projections).map(({ model, handles }) => ({ name: model.name, handles })))(
    'should have a test of every one: $name',
    ({ name, handles }) => {
      const specs = readdirSync(join(folder, name)).filter((file) => file.endsWith('.unit.spec.ts'));
      const source = specs.map((file) => readFileSync(join(folder, name, file), 'utf8')).join('\n');

      expect(handles.length).toBeGreaterThan(0);
      expect(handles.filter((type) => !source.includes(`.when('${type}'`))).toStrictEqual([]);
    },
  );
});
