import type { Context } from 'hono';

/** Whether the browser came over TLS, which ends at our proxy: only a proxy of ours is believed. */
export function isOverTls(context: Context, trustedProxyHops: number): boolean {
  return trustedProxyHops > 0 && /\bhttps\b/i.test(context.req.header('x-forwarded-proto') ?? '');
}
