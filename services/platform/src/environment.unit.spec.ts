import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  ConfigurationError,
  describeEnvironment,
  readEnvironment,
  text,
  variable,
  wholeNumber,
} from './environment.ts';

const TABLE = {
  URL: variable({
    schema: text(),
    description: 'Where it is.',
    expected: 'an address',
    fallback: null,
    mayBeFile: true,
  }),
  PASSWORD: variable({
    schema: text(5),
    description: 'What lets in.',
    expected: 'five letters',
    fallback: 'abcde',
    isSecret: true,
    mayBeFile: true,
  }),
  COUNT: variable({ schema: wholeNumber(1, 9), description: 'How many.', expected: 'from 1 to 9', fallback: '4' }),
} as const;

function fileWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'entry-environment-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, content);

  return file;
}

describe('When a value may lie in a file', () => {
  it('should be read from there, without the end of its line', () => {
    const URL_FILE = fileWith('mongodb://host\n');

    expect(readEnvironment(TABLE, { URL_FILE })).toStrictEqual({ URL: 'mongodb://host', PASSWORD: 'abcde', COUNT: 4 });
  });

  it('should be checked like any other, and not be shown', () => {
    const environment = { URL: 'mongodb://me:secret@host', PASSWORD_FILE: fileWith('too long'), COUNT: '10' };

    expect(() => readEnvironment(TABLE, environment)).toThrow(
      new ConfigurationError(
        [
          'The environment cannot be used:',
          '',
          '  variable  given     expected',
          '  PASSWORD  (hidden)  five letters',
          '  COUNT     "10"      from 1 to 9',
          '',
        ].join('\n'),
      ),
    );
  });

  it.each([
    ['cannot be read', { URL_FILE: '/nowhere/at/all' }],
    ['is named beside the value itself', { URL_FILE: '/nowhere/at/all', URL: 'mongodb://host' }],
  ])('should be refused when the file %s', (_case, environment) => {
    expect(() => readEnvironment(TABLE, environment)).toThrow(
      '  variable  given              expected\n' +
        '  URL_FILE  "/nowhere/at/all"  a file that can be read, and URL not set\n',
    );
  });

  it('should count as not set when the file is empty', () => {
    expect(() => readEnvironment(TABLE, { URL_FILE: fileWith(' \n') })).toThrow('  URL       (not set)  an address\n');
  });

  it('should not be looked for under a name that was never meant for a file', () => {
    expect(readEnvironment(TABLE, { URL: 'x', COUNT_FILE: '/nowhere' }).COUNT).toBe(4);
  });
});

describe('When a table is described', () => {
  it('should say for each variable what it is for, and where it may lie', () => {
    expect(describeEnvironment(TABLE, ['Settings.', 'Made by hand.'])).toBe(
      [
        '# Settings.',
        '# Made by hand.',
        '',
        '# Where it is.',
        '# Expected: an address.',
        '# Or the path of a file that holds it, in URL_FILE.',
        '# URL=',
        '',
        '# What lets in.',
        '# Expected: five letters.',
        '# Or the path of a file that holds it, in PASSWORD_FILE.',
        'PASSWORD=abcde',
        '',
        '# How many.',
        '# Expected: from 1 to 9.',
        'COUNT=4',
        '',
      ].join('\n'),
    );
  });
});
