import { EVENT_REGISTRY } from '@entry/domain/registry';
import { createGateway } from '@entry/gateway/gateway';
import { createClient, must } from '@entry/gateway/testing/test-client';
import { startTestService, type TestService } from '@entry/gateway/testing/test-service';
import { createCommandHandler } from '@entry/platform/command-handler';
import { createEventCodec } from '@entry/platform/encryption/event-codec';
import { createSealer } from '@entry/platform/encryption/sealer';
import { BEFORE_FIRST, type EventLog } from '@entry/platform/ports/event-log';
import { UnavailableError } from '@entry/platform/ports/unavailable';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let service: TestService;
beforeEach(async () => {
  service = await startTestService({ waitingListSlots: 0 });
});
afterEach(() => service.stop());

const signUp = (on: TestService, email: string) =>
  createClient(on).send('POST', '/api/waitinglist/signup', {
    email,
    firstName: 'Hana',
    lastName: 'Bekele',
    phone: '0911234567',
    country: 'Ethiopia',
  });

/** The service as it has just started, on another way to the log. */
function on(log: EventLog): TestService {
  const codec = createEventCodec({ sealer: createSealer({ vault: service.vault }), registry: EVENT_REGISTRY });
  const commands = createCommandHandler({ log, codec, isOnlyWriter: true });

  return { ...service, ...createGateway({ ...service.dependencies, log, commands }) };
}

type Call = { readonly kind: 'read' | 'append'; readonly stream: string; readonly events: number };

/** The same log, and what was asked of it. */
function watchLog(calls: Call[]): EventLog {
  const { log } = service;

  return {
    ...log,
    readStream: (stream, ...rest) => {
      calls.push({ kind: 'read', stream, events: 0 });
      return log.readStream(stream, ...rest);
    },
    append: (stream, expected, events) => {
      calls.push({ kind: 'append', stream, events: events.length });
      return log.append(stream, expected, events);
    },
  };
}

async function typesInLog(): Promise<readonly string[]> {
  return (await service.log.readAll(BEFORE_FIRST, 1_000)).map(({ type }) => type);
}

describe('When somebody joins the waiting list who is on it', () => {
  it('should ask the log for as much as for a stranger, about no stream but their own', async () => {
    must(await signUp(service, 'known@example.com'));
    const askedFor = async (email: string) => {
      const calls: Call[] = [];
      must(await signUp(on(watchLog(calls)), email));
      expect(new Set(calls.map(({ stream }) => stream)).size).toBe(1);
      expect(calls[0]?.stream).toMatch(/^waiting-list-entry-/);

      return calls.filter(({ kind }) => kind === 'append').map(({ events }) => events);
    };

    expect(await askedFor('known@example.com')).toStrictEqual([1]);
    expect(await askedFor('stranger@example.com')).toStrictEqual([1]);
    expect(await typesInLog()).toStrictEqual(['WaitingListJoined', 'WaitingListJoinRepeated', 'WaitingListJoined']);
  });

  it('should be told the same in the same words and headers, whatever places there are', async () => {
    const looks = async (email: string) => {
      const { status, body, headers } = await signUp(service, email);
      headers.delete('x-request-id');
      return { status, body, headers: [...headers] };
    };
    const stranger = await looks('known@example.com');

    expect(stranger).toMatchObject({ status: 200, body: { message: "You're on the list!" } });
    expect(await looks('known@example.com')).toStrictEqual(stranger);
    expect(await looks('KNOWN@example.com')).toStrictEqual(stranger);
    expect(JSON.stringify(stranger.headers)).not.toMatch(/position|etag/i);
  });

  it('should fail like a stranger when nothing can be written', async () => {
    must(await signUp(service, 'known@example.com'));
    const full = on({ ...service.log, append: () => Promise.reject(new UnavailableError('event log')) });
    const answers = [await signUp(full, 'known@example.com'), await signUp(full, 'stranger@example.com')];

    expect(answers.map(({ status, body }) => [status, body.code])).toStrictEqual([
      [503, 'unavailable'],
      [503, 'unavailable'],
    ]);
  });

  it('should leave one entry of two requests at the same moment', async () => {
    const answers = await Promise.all([signUp(service, 'hana@example.com'), signUp(service, 'hana@example.com')]);
    for (const answer of answers) must(answer);

    expect(await typesInLog()).toStrictEqual(['WaitingListJoined', 'WaitingListJoinRepeated']);
  });
});
