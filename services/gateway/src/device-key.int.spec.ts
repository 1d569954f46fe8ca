import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceKeyOf } from './auth/device-key.ts';
import { createClient, must, PASSWORD, register, registerWithRole } from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const keyFor = async (client: Awaited<ReturnType<typeof register>>): Promise<string> =>
  must(await client.get('/api/auth/device-key')).key;

describe('The key of what a device keeps', () => {
  it('should be the same at the next login of the same person, and another for everybody else', async () => {
    const person = await register(service);
    const first = await keyFor(person);
    const login = { email: person.user?.email, password: PASSWORD };
    const { token } = must(await createClient(service).send('POST', '/api/auth/login', login));
    const again = await createClient(service).get('/api/auth/device-key', { authorization: `Bearer ${token}` });

    expect(Buffer.from(first, 'base64')).toHaveLength(32);
    expect(must(again).key).toBe(first);
    expect(await keyFor(await register(service))).not.toBe(first);
  });

  it('should not be given to staff, nor to whoever is not signed in', async () => {
    const admin = await registerWithRole(service, 'admin');

    expect((await admin.get('/api/auth/device-key')).body.code).toBe('not_permitted');
    expect((await createClient(service).get('/api/auth/device-key')).body.code).toBe('not_signed_in');
  });

  it('should be gone for ever once the person is erased', async () => {
    const admin = await registerWithRole(service, 'admin');
    const person = await register(service);
    const id = person.user?.id ?? '';
    expect(await deviceKeyOf(service.vault, id)).toBe(await keyFor(person));

    must(await admin.send('DELETE', `/api/admin/users/${id}`));

    expect(await deviceKeyOf(service.vault, id)).toBeNull();
    expect((await person.get('/api/auth/device-key')).body.code).toBe('session_ended');
  });
});
