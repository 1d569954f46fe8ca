import { request } from '../../../api/client.ts';

/** Ends the session on the server; its keepalive lets it outlive the page. */
export async function requestLogout(): Promise<void> {
  await request({ method: 'POST', path: '/auth/logout', reply: null, keepalive: true });
}
