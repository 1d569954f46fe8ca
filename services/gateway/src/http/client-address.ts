import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Where a request comes from. Of `X-Forwarded-For` only the entry that our own outermost proxy wrote counts
 * (`trustedProxyHops` from the right): everything left of it was written by the client. Some proxies write the port
 * too, which is another one for every connection: counted with it, nobody would ever reach a limit. What is no address
 * is not believed.
 */
export function clientAddress(context: Context, trustedProxyHops: number): string {
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',');
  const entry = trustedProxyHops > 0 ? forwarded.at(-trustedProxyHops) : undefined;
  const address = entry === undefined ? null : addressIn(entry);

  return limitKey(address ?? socketAddress(context));
}

/** `192.0.2.7`, `192.0.2.7:443`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:443`, each quoted or not. */
const FORWARDED = /^"?(?:\[(?<bracketed>[^\]]+)\](?::\d{1,5})?|(?<v4>[^:]+)(?::\d{1,5})?|(?<bare>[^"]+))"?$/;

/** The address of one entry, without its port; null when it has none. */
function addressIn(entry: string): string | null {
  const { bracketed, v4, bare } = FORWARDED.exec(entry.trim())?.groups ?? {};
  const address = (bracketed ?? v4 ?? bare ?? '').replace(/"$/, '');

  return isIP(address) === 0 ? null : address;
}

function socketAddress(context: Context): string {
  // Requests made in the process (tests) have no socket.
  if (context.env === undefined || (context.env as { incoming?: unknown }).incoming === undefined) return 'local';

  return getConnInfo(context).remote.address ?? 'unknown';
}

/** How a listener for both kinds of addresses writes those of the older one. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * One text for every way of writing an address. An IPv6 customer owns at least a /64: counting single addresses would
 * limit nobody.
 */
export function limitKey(address: string): string {
  const [plain = ''] = address.replace(MAPPED, '').split('%');
  if (!isIPv6(plain) || plain.includes('.')) return plain;

  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);

  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}
