import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Where a request comes from. Of `X-Forwarded-For` only the entry that our own outermost proxy wrote counts
 * (`trustedProxyHops` from the right): everything left of it was written by the client.
 */
export function clientAddress(context: Context, trustedProxyHops: number): string {
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const address = trustedProxyHops > 0 ? forwarded.at(-trustedProxyHops) : undefined;
  if (address !== undefined && address !== '') return limitKey(address);

  return limitKey(socketAddress(context));
}

function socketAddress(context: Context): string {
  // Requests made in the process (tests) have no socket.
  if (context.env === undefined || (context.env as { incoming?: unknown }).incoming === undefined) return 'local';

  return getConnInfo(context).remote.address ?? 'unknown';
}

/** An IPv6 customer owns at least a /64: counting single addresses would limit nobody. */
export function limitKey(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;

  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');

  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
