import * as database from 'fake-indexeddb';
import { afterAll, beforeAll } from 'vitest';

const { default: _factory, forceCloseDatabase: _close, ...names } = database;

/** For one file: where the next ones found a database as well, whatever follows a session would ask for its keys. */
export function provideDatabase(): void {
  beforeAll(() => void Object.assign(globalThis, names));
  afterAll(() => {
    for (const name of Object.keys(names)) Reflect.deleteProperty(globalThis, name);
  });
}
