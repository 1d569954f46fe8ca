import { expect, it, onTestFinished, vi } from 'vitest';
import { loadSqliteLibrary } from './sqlite-library.ts';

it('should keep to itself that Node calls its SQLite an experiment, and no later warning', () => {
  const seen: unknown[] = [];
  const spies = [
    vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void seen.push(warning)),
    // As Node 22 does.
    vi.spyOn(process, 'getBuiltinModule').mockImplementation(() => {
      process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
      return undefined;
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });

  loadSqliteLibrary();
  process.emitWarning('Something else');

  expect(seen).toStrictEqual(['Something else']);
});

it('should take bytes as the only value of a statement', () => {
  const database = loadSqliteLibrary().open(':memory:');
  onTestFinished(() => database.close());
  database.exec('CREATE TABLE things (bytes BLOB)');

  database.prepare('INSERT INTO things VALUES (?)').run(Buffer.from('one'));

  const rows = database.prepare('SELECT bytes FROM things WHERE bytes = ?').all(Buffer.from('one'));
  expect(rows).toMatchObject([[{ length: 3 }]]);
  expect(database.prepare('SELECT count(*) FROM things').get()).toStrictEqual([1]);
});
