import { describe, expect, it } from 'vitest';
import { requireLoopback } from './loopback.ts';

describe('When the address of a load is checked', () => {
  it.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000', 'https://127.1.2.3'])(
    'should take %s, which is this machine',
    (address) => expect(() => requireLoopback(address)).not.toThrow(),
  );

  it.each(['http://example.com', 'http://10.0.0.1', 'http://127.0.0.1.example.com', 'http://localhost.example.com'])(
    'should refuse %s',
    (address) => expect(() => requireLoopback(address)).toThrow('--allow-remote'),
  );
});
