import { randomUUID } from 'node:crypto';
import { accountDecider } from '@entry/domain/account/account-decider';
import { administratorsDecider } from '@entry/domain/administrators/administrators-decider';
import { hasId } from '@entry/domain/id-set';
import { ADMINISTRATORS_STREAM, accountStream } from '@entry/domain/streams';
import { createGateway } from '@entry/gateway/gateway';
import {
  clientOn,
  createClient,
  must,
  PASSWORD,
  person,
  register,
  registerWithRole,
  type TestClient,
} from '@entry/gateway/testing/test-client';
import { dyingAfter, startTestService, type TestService } from '@entry/gateway/testing/test-service';
import type { CommandHandler } from '@entry/platform/command-handler';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let service: TestService;
let admin: TestClient;
beforeAll(async () => {
  service = await startTestService();
  admin = await registerWithRole(service, 'admin');
});
afterAll(() => service.stop());

const idOf = (client: TestClient): string => client.user?.id ?? '';
const asAdmin = (on: TestService): TestClient => clientOn(on, admin);

async function isActiveAdmin(accountId: string): Promise<boolean> {
  const { state } = await service.commands.load(accountDecider, accountStream(accountId));
  return state.kind === 'registered' && state.isActive && state.role === 'admin';
}

async function isCounted(accountId: string): Promise<boolean> {
  const { state } = await service.commands.load(administratorsDecider, ADMINISTRATORS_STREAM);
  return hasId(state.accountIds, accountId);
}

describe('When the process ends in the middle of a change of role', () => {
  it.each([0, 1, 2])(
    'should, after %d steps, count nobody as admin who is none, and take the repeat',
    async (steps) => {
      const id = idOf(await register(service));
      const path = `/api/admin/users/${id}/role`;

      for (const role of ['admin', 'user']) {
        await asAdmin(dyingAfter(service, steps)).send('PUT', path, { role });
        expect((await isCounted(id)) && !(await isActiveAdmin(id))).toBe(false);

        must(await asAdmin(service).send('PUT', path, { role }));
        expect([await isCounted(id), await isActiveAdmin(id)]).toStrictEqual([role === 'admin', role === 'admin']);
      }
    },
  );
});

describe('When two admins change one account at the same moment', () => {
  it('should not undo a demotion by a new telephone number', async () => {
    const id = idOf(await registerWithRole(service, 'admin'));

    const demote = () => asAdmin(service).send('PUT', `/api/admin/users/${id}/role`, { role: 'user' });
    const handle: CommandHandler['handle'] = async (decider, request) => {
      if (request.command.type === 'ChangeProfile') must(await demote());
      return service.commands.handle(decider, request);
    };
    const commands = { ...service.commands, handle };
    const slow = { ...service, ...createGateway({ ...service.dependencies, commands }) };

    must(await asAdmin(slow).send('PUT', `/api/admin/users/${id}`, { phone: '+251911000000' }));

    expect([await isCounted(id), await isActiveAdmin(id)]).toStrictEqual([false, false]);
  });
});

describe('When the process ends in the middle of a change of address', () => {
  const credentials = (email: string) => ({ email, password: PASSWORD });

  it('should not keep the address that was given up', async () => {
    const [before, after] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    const id = idOf(await register(service, before));
    // reserve, change, confirm, release
    const broken = await asAdmin(dyingAfter(service, 3)).send('PUT', `/api/admin/users/${id}`, { email: after });
    expect(broken.status).toBe(500);

    const other = await createClient(service).send('POST', '/api/auth/register', person(before));

    expect(other.status).toBe(201);
    must(await createClient(service).send('POST', '/api/auth/login', credentials(after)));
    must(await createClient(service).send('POST', '/api/auth/login', credentials(before)));
  });

  it('should not take the address of an account whose registration was cut off', async () => {
    const taken = `${randomUUID()}@example.com`;
    // reserve, register, confirm, start the session
    await createClient(dyingAfter(service, 2)).send('POST', '/api/auth/register', person(taken));
    service.advance(61_000);
    const id = idOf(await register(service));

    const move = await asAdmin(service).send('PUT', `/api/admin/users/${id}`, { email: taken });

    expect([move.status, move.body.code]).toStrictEqual([409, 'email_taken']);
    must(await createClient(service).send('POST', '/api/auth/login', credentials(taken)));
  });
});
