import type { GatewayRequest } from './gateway-request.ts';

/** Whether the browser came over TLS, which ends at our proxy: only a proxy of ours is believed. */
export function isOverTls(request: GatewayRequest, trustedProxyHops: number): boolean {
  return trustedProxyHops > 0 && /\bhttps\b/i.test(request.header('x-forwarded-proto') ?? '');
}
