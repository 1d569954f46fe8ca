import { request } from '../../../api/client.ts';

/** Takes away what the service knows this browser by: no script can. */
export async function forgetDevice(): Promise<void> {
  await request({ method: 'POST', path: '/auth/forget-device', reply: null });
}
