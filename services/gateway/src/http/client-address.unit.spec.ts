import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, limitKey } from './client-address.ts';

describe('When requests are counted by address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
    ['2001:db8:1:2::5', '2001:db8:1:2'],
    ['2001:db8::5', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['not an address: at all', 'not an address: at all'],
  ])('should count %s as %s', (address, key) => {
    expect(limitKey(address)).toBe(key);
  });

  it.each([
    [0, 'local'],
    [1, '3.3.3.3'],
    [2, '2.2.2.2'],
    [4, 'local'],
  ])('should believe only what our own %d proxies wrote', async (hops, expected) => {
    const app = new Hono().get('/', (context) => context.text(clientAddress(context, hops)));
    const response = await app.request('/', { headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 3.3.3.3' } });

    expect(await response.text()).toBe(expected);
  });
});
