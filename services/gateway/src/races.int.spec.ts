import { randomUUID } from 'node:crypto';
import { administratorsDecider } from '@entry/domain/administrators/administrators-decider';
import { ADMINISTRATORS_STREAM, WAITING_LIST_SLOTS_STREAM } from '@entry/domain/streams';
import { countSlots } from '@entry/domain/waiting-list-slots/state';
import { waitingListSlotsDecider } from '@entry/domain/waiting-list-slots/waiting-list-slots-decider';
import { pdf } from '@entry/media/testing/files';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GatewayConfiguration } from './configuration.ts';
import {
  createApplication,
  createClient,
  person,
  register,
  registerWithRole,
  type TestClient,
  uploadSlip,
} from './testing/test-client.ts';
import { startTestService, type TestService } from './testing/test-service.ts';
import { openWaitingListDesk } from './testing/waiting-list-desk.ts';

async function start(configuration: Partial<GatewayConfiguration> = {}): Promise<TestService> {
  const service = await startTestService(configuration);
  onTestFinished(service.stop);

  return service;
}

const times = <Result>(count: number, work: (number: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));

describe('When many want the same thing at the same moment', () => {
  it('should give an address to exactly one', async () => {
    const service = await start();
    const email = `${randomUUID()}@example.com`;

    // As many as may wait for their password to be hashed.
    const answers = await times(20, () => createClient(service).send('POST', '/api/auth/register', person(email)));

    const statuses = answers.map(({ status }) => status).sort((one, other) => one - other);
    expect(statuses).toStrictEqual([201, ...Array<number>(19).fill(409)]);
    const events = await service.log.readAll(BEFORE_FIRST, 10_000);
    expect(events.filter(({ type }) => type === 'AccountRegistered')).toHaveLength(1);
  });

  it('should promise the last places of the waiting list to as many as there are', async () => {
    const service = await start({ waitingListSlots: 3 });
    const desk = await openWaitingListDesk(service);
    const joined = await desk.join(...Array.from({ length: 20 }, (_, number) => `sara${number}@example.com`));

    const answers = await times(joined.length, (number) => desk.invite({ entryIds: [joined[number]?.id ?? ''] }));

    const results = answers.flat();
    expect(results.filter(({ outcome }) => outcome === 'invited')).toHaveLength(3);
    expect(results.filter(({ code }) => code === 'waiting_list_full')).toHaveLength(17);
    const { state } = await service.commands.load(waitingListSlotsDecider, WAITING_LIST_SLOTS_STREAM);
    expect(countSlots(state, new Date().toISOString())).toStrictEqual({ taken: 0, held: 3 });
  });

  it('should keep one admin when all admins demote or delete the next one', async () => {
    const service = await start();
    const admins: TestClient[] = [];
    for (let number = 0; number < 6; number += 1) admins.push(await registerWithRole(service, 'admin'));

    await times(admins.length, (number) => {
      const path = `/api/admin/users/${admins[(number + 1) % admins.length]?.user?.id}`;
      const one = admins[number] ?? createClient(service);
      return number % 2 === 0 ? one.send('PUT', `${path}/role`, { role: 'user' }) : one.send('DELETE', path);
    });

    const { state } = await service.commands.load(administratorsDecider, ADMINISTRATORS_STREAM);
    const answers = await times(admins.length, (number) =>
      (admins[number] ?? createClient(service)).get('/api/admin/users'),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(state.accountIds.size);
    expect(state.accountIds.size).toBeGreaterThan(0);
  });

  it('should call all slips but one suspicious that show one reference', async () => {
    const service = await start();
    const people = await times(6, () => register(service));

    await times(people.length, async (number) => {
      const one = people[number] ?? createClient(service);
      const { id } = await createApplication(one);
      return uploadSlip(one, id, { transactionReference: 'FT 123' }, pdf(randomUUID()));
    });

    const events = await service.log.readAll(BEFORE_FIRST, 10_000);
    const concerns = events
      .filter(({ type }) => type === 'PaymentSlipUploaded')
      .map(({ data }) => (data as { readonly concerns: readonly string[] }).concerns);
    expect(concerns.filter((found) => found.length === 0)).toHaveLength(1);
    expect(concerns.filter((found) => found.includes('reference_used_before'))).toHaveLength(5);
  });
});
