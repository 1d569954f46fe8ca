import { explainFailure } from '@entry/platform/running/explain-failure';
import { describe, expect, it } from 'vitest';
import { explainWriteFailure } from './explain-write-failure.ts';

const FILE = '/media/report.html';
const failure = (code: string) => Object.assign(new Error(`${code}: open '${FILE}'`), { code, syscall: 'open' });

describe('When a file that was named cannot be written', () => {
  it.each([
    ['EROFS', `${FILE} cannot be written: the disk is read-only (EROFS: open '${FILE}')`],
    ['EACCES', `${FILE} cannot be written: it is not permitted (EACCES: open '${FILE}')`],
    ['EPERM', `${FILE} cannot be written: it is not permitted (EPERM: open '${FILE}')`],
    ['ENOENT', `There is no folder for ${FILE}`],
    ['EEXIST', `${FILE} is there already, and is not written over`],
    ['ENOSPC', `${FILE} cannot be written: ENOSPC: open '${FILE}'`],
  ])('should name it, and not the data folder, for %s', (code, words) => {
    expect(explainFailure(explainWriteFailure(FILE, failure(code)))).toBe(words);
  });

  it('should leave a defect what it is', () => {
    const defect = new TypeError('undefined is not a page');

    expect(explainWriteFailure(FILE, defect)).toBe(defect);
  });
});
