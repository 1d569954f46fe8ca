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
