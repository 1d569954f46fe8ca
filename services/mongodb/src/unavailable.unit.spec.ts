import { StorageFullError, UnavailableError } from '@entry/platform/ports/unavailable';
import { MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { explain } from './unavailable.ts';

describe('What the driver fails with', () => {
  it.each(['ECONNRESET', 'EPIPE'])('should be an outage when a socket ended while it was written to (%s)', (code) => {
    const error = Object.assign(new Error(`write ${code}`), { code, syscall: 'write' });

    const explained = explain('key vault', error);

    expect(explained).toBeInstanceOf(UnavailableError);
    expect(explained).toMatchObject({ code: 'key vault', cause: error });
  });

  it('should be a want of room when the server says so', () => {
    const error = new MongoServerError({ message: 'Not enough disk space', code: 14_031, codeName: 'OutOfDiskSpace' });

    const explained = explain('file store', error);

    expect(explained).toBeInstanceOf(StorageFullError);
    expect(explained).toMatchObject({ code: 'file store', cause: error });
  });

  it.each([new TypeError('A mistake'), Object.assign(new Error('No such file'), { code: 'ENOENT' })])(
    'should stay what it is otherwise: %s',
    (error) => {
      expect(explain('key vault', error)).toBe(error);
    },
  );
});
