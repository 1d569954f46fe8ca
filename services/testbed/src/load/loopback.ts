import { isIP } from 'node:net';

const LOOPBACK = /^(127\.|::1$|\[::1\]$)/;

/** A load is an attack on whoever did not ask for it, so another machine has to be asked for by name. */
export function requireLoopback(address: string): void {
  const { hostname } = new URL(address);
  const isHere = hostname === 'localhost' || (LOOPBACK.test(hostname) && isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0);
  if (!isHere) throw new TypeError(`${address} is not on this machine: say --allow-remote if it is yours`);
}
