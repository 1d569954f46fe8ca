import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createClientAddress, limitKey } from './client-address.ts';
import { requestOfContext } from './gateway-request.ts';

describe('When requests are counted by address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
    ['2001:db8:1:2::5', '2001:db8:1:2'],
    ['2001:db8::5', '2001:db8:0:0'],
    ['2001:0DB8:0001:0002:0000::5', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
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
    const app = new Hono().get('/', (context) => context.text(createClientAddress(hops)(requestOfContext(context))));
    const response = await app.request('/', { headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 3.3.3.3' } });

    expect(await response.text()).toBe(expected);
  });

  it.each([
    ['192.0.2.7:54321', '192.0.2.7'],
    ['"192.0.2.7:54321"', '192.0.2.7'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2'],
    ['[2001:db8:1:2::5]:54321', '2001:db8:1:2'],
    ['"[2001:db8:1:2::5]:54321"', '2001:db8:1:2'],
    ['2001:db8:1:2::5', '2001:db8:1:2'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:1', '192.0.2.7'],
  ])('should count what a proxy wrote as %s without its port', async (entry, expected) => {
    expect(await addressBehindProxy(entry)).toBe(expected);
  });

  it.each(['', 'unknown', '_hidden', '192.0.2.7:port', '192.0.2.700', '[::1', '::1]:5', ':5', '[]:5', '"', '1:2:3'])(
    'should go by the connection when a proxy wrote %j, which is no address',
    async (entry) => {
      expect(await addressBehindProxy(entry)).toBe('local');
    },
  );
});

async function addressBehindProxy(entry: string): Promise<string> {
  const app = new Hono().get('/', (context) => context.text(createClientAddress(1)(requestOfContext(context))));
  const response = await app.request('/', { headers: { 'x-forwarded-for': `9.9.9.9, ${entry}` } });

  return response.text();
}
