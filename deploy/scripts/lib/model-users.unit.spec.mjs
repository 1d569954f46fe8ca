import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const roles = JSON.parse(read('chart/files/mongodb-roles.json'));
/** What users may do to a collection of a kind, whether it is named or meant. */
const allowed = (kind, name) =>
  new Set(
    Object.values(roles)
      .flat()
      .filter(({ database, collection }) => database === kind && ['', name].includes(collection))
      .flatMap(({ actions }) => actions),
  );

// What the server of the tests cannot tell apart: collections within a database.
describe('The users of MongoDB', () => {
  it('should never delete a key of a person, nor have an index do so', () => {
    expect(allowed('keys', 'subject_keys')).toStrictEqual(
      new Set(['find', 'insert', 'update', 'listCollections', 'listIndexes', 'collStats']),
    );
  });

  it('should never change a key of the service once it is made', () => {
    expect(allowed('keys', 'service_keys')).toStrictEqual(
      new Set(['find', 'insert', 'listCollections', 'listIndexes', 'collStats']),
    );
  });

  it('should be made by the secrets, and used by the processes of the chart', () => {
    const made = /const MODEL_USERS = \[(.*)\];/.exec(read('scripts/make-secrets.mjs'))?.[1] ?? '';
    const used = [...read('chart/values.yaml').matchAll(/MONGODB_URL: mongodb-([\w-]+)-url/g)].map(([, name]) => name);

    expect(made.match(/[\w-]+/g)).toStrictEqual(Object.keys(roles));
    expect(used).toStrictEqual(['gateway', 'relay', 'worker', 'upkeep']);
  });
});
