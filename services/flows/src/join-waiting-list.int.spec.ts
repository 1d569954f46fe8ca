import { createGateway } from '@entry/gateway/gateway';
import { createClient, must } from '@entry/gateway/testing/test-client';
import { startTestService, type TestService } from '@entry/gateway/testing/test-service';
import type { CommandHandler } from '@entry/platform/command-handler';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ waitingListSlots: 2 });
});
afterAll(() => service.stop());

const signUp = (email: string) => ({
  email,
  firstName: 'Hana',
  lastName: 'Bekele',
  phone: '0911234567',
  country: 'Ethiopia',
});

/** The service as it is when its process ends before a command of this type. */
function dyingBefore(type: string): TestService {
  const handle: CommandHandler['handle'] = async (decider, request) => {
    if (request.command.type === type) throw new Error('The process ended');

    return service.commands.handle(decider, request);
  };

  return { ...service, ...createGateway({ ...service.dependencies, commands: { ...service.commands, handle } }) };
}

async function typesInLog(): Promise<readonly string[]> {
  return (await service.log.readAll(BEFORE_FIRST, 1_000)).map(({ type }) => type);
}

describe('When the process ends between taking a place and joining the waiting list', () => {
  it('should not take a second place for the same person, whatever request they send next', async () => {
    const request = signUp('hana@example.com');
    const broken = await createClient(dyingBefore('JoinWaitingList')).send('POST', '/api/waitinglist/signup', request);
    expect([broken.status, await typesInLog()]).toStrictEqual([500, ['SlotTaken']]);

    must(await createClient(service).send('POST', '/api/waitinglist/signup', request));
    must(await createClient(service).send('POST', '/api/waitinglist/signup', request));
    expect(await typesInLog()).toStrictEqual(['SlotTaken', 'WaitingListJoined']);

    must(await createClient(service).send('POST', '/api/waitinglist/signup', signUp('meron@example.com')));
    const late = await createClient(service).send('POST', '/api/waitinglist/signup', signUp('late@example.com'));
    expect([late.status, late.body.code]).toStrictEqual([409, 'waiting_list_full']);
  });
});
