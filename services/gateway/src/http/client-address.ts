import { isIP, isIPv6, type Socket } from 'node:net';
import QuickLRU from 'quick-lru';
import type { GatewayRequest } from './gateway-request.ts';

/** Where a request comes from, as limits count it. */
export type FindClientAddress = (request: Pick<GatewayRequest, 'header' | 'incoming'>) => string;

const REMEMBERED_ENTRIES = 10_000;
/** Longer ones are no addresses, and would fill the memory. */
const REMEMBERED_LENGTH = 64;

/**
 * Of `X-Forwarded-For` only the entry that our own outermost proxy wrote counts (`trustedProxyHops` from the right):
 * everything left of it was written by the client. Some proxies write the port too, which is another one for every
 * connection: counted with it, nobody would ever reach a limit. What is no address is not believed.
 *
 * What was found for a connection, or for what a proxy wrote, is remembered: people ask for more than one thing.
 */
export function createClientAddress(trustedProxyHops: number): FindClientAddress {
  const ofSockets = new WeakMap<Socket, string>();
  const ofEntries = new QuickLRU<string, string | null>({ maxSize: REMEMBERED_ENTRIES });

  function ofSocket(request: Pick<GatewayRequest, 'header' | 'incoming'>): string {
    const socket = request.incoming?.socket;
    // Requests made in the process (tests) have no socket.
    if (socket === undefined) return 'local';

    const known = ofSockets.get(socket);
    if (known !== undefined) return known;

    const key = limitKey(socket.remoteAddress ?? 'unknown');
    ofSockets.set(socket, key);
    return key;
  }

  function ofEntry(entry: string): string | null {
    const known = ofEntries.get(entry);
    if (known !== undefined) return known;

    const address = addressIn(entry);
    const key = address === null ? null : limitKey(address);
    if (entry.length <= REMEMBERED_LENGTH) ofEntries.set(entry, key);
    return key;
  }

  return (request) => {
    if (trustedProxyHops === 0) return ofSocket(request);

    const entry = (request.header('x-forwarded-for') ?? '').split(',').at(-trustedProxyHops);
    return (entry === undefined ? null : ofEntry(entry)) ?? ofSocket(request);
  };
}

/** `192.0.2.7`, `192.0.2.7:443`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:443`, each quoted or not. */
const FORWARDED = /^"?(?:\[(?<bracketed>[^\]]+)\](?::\d{1,5})?|(?<v4>[^:]+)(?::\d{1,5})?|(?<bare>[^"]+))"?$/;

/** The address of one entry, without its port; null when it has none. */
function addressIn(entry: string): string | null {
  const { bracketed, v4, bare } = FORWARDED.exec(entry.trim())?.groups ?? {};
  const address = (bracketed ?? v4 ?? bare ?? '').replace(/"$/, '');

  return isIP(address) === 0 ? null : address;
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
