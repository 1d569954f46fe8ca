import type { ApplicationFormInput } from '@entry/contracts/application/form';
import type { Actor, AnyEvent } from '@entry/contracts/event';
import { accountDecider } from '@entry/domain/account/account-decider';
import { applicationDecider } from '@entry/domain/application/application-decider';
import { accountStream, applicationStream } from '@entry/domain/streams';
import { applicationIdOf, uuidv5 } from '@entry/platform/identifiers';
import type { AppendOutcome, NewEvent } from '@entry/platform/ports/event-log';
import { type Decided, stepOf } from '../bench/corpus/journey.ts';
import { valuesOf } from '../kill-test/form-values.ts';
import type { Holdings } from '../kill-test/holdings.ts';
import { createRandom, type Random } from '../kill-test/random.ts';

export type FillOptions = {
  readonly holdings: Pick<Holdings, 'log' | 'codec'>;
  readonly events: number;
  readonly seed: string;
  /** Events of one person; 1,000 when left out. */
  readonly perPerson?: number;
};

export type Filled = { readonly events: number; readonly people: number; readonly milliseconds: number };

/** Few people who save much: what a rebuild of a million events then meets is folding, not the database's writing. */
const EVENTS_PER_PERSON = 1_000;
/** Of different people, as a log has them; a page of the rebuild then touches no more documents than these. */
const AT_ONCE = 25;
/** No command does that: only so that the log is filled quickly. */
const EVENTS_PER_APPEND = 40;
const APPENDS_AT_ONCE = 4;
const MOST_TRIES = 10;

const SECTIONS = ['personal', 'address', 'family'] as const;

/** Fills a log through the product's own deciders and codec with forms that many small saves have written. */
export async function fillLog({ holdings, events, seed, ...options }: FillOptions): Promise<Filled> {
  const startedAt = performance.now();
  const random = createRandom(seed);
  const perPerson = options.perPerson ?? Math.min(EVENTS_PER_PERSON, Math.max(20, Math.ceil(events / AT_ONCE)));
  let people = 0;
  let written = 0;

  while (written < events) {
    const first = people;
    const active = Array.from({ length: AT_ONCE }, (_, place) =>
      createWriter(holdings, random.fork(String(first + place))),
    );
    people += active.length;
    for (let done = 0; done < perPerson && written < events; done += EVENTS_PER_APPEND) {
      const count = Math.min(EVENTS_PER_APPEND, perPerson - done);
      for (let place = 0; place < active.length; place += APPENDS_AT_ONCE) {
        const group = active.slice(place, place + APPENDS_AT_ONCE);
        const counts = await Promise.all(group.map((writer) => writer.write(count)));
        written += counts.reduce((sum, each) => sum + each, 0);
      }
    }
  }

  return { events: written, people, milliseconds: performance.now() - startedAt };
}

type Writer = { readonly write: (saves: number) => Promise<number> };

/** Somebody who registers with the first append, and then saves and saves. */
function createWriter({ log, codec }: FillOptions['holdings'], random: Random): Writer {
  const accountId = random.uuid();
  const applicationId = applicationIdOf(accountId);
  const actor: Actor = { id: accountId, role: 'user' };
  const stream = applicationStream(applicationId);
  let state: unknown;
  let revision = -1;

  async function encode(to: string, { events, subjectId }: Decided): Promise<readonly NewEvent[]> {
    const commandId = random.uuid();
    const recordedAt = '2025-10-01T08:00:00.000Z';
    const metadata = { commandId, correlationId: commandId, causationId: commandId, actor, recordedAt, subjectId };

    return Promise.all(
      events.map(async (event: AnyEvent, place) =>
        codec.encode(event, to, { ...metadata, eventId: uuidv5(commandId, `fill:${place}`) }),
      ),
    );
  }

  async function append(to: string, expected: number, events: readonly NewEvent[]): Promise<void> {
    let outcome: AppendOutcome = { kind: 'unknown', cause: null };
    // On a busy machine a large append may take longer than the log is waited for.
    for (let tries = 0; outcome.kind === 'unknown' && tries < MOST_TRIES; tries += 1) {
      outcome = await log.append(to, expected === -1 ? 'no_stream' : expected, events);
    }
    if (outcome.kind === 'ok') return;

    // The trap: a client that gives up in the middle of so large an append ends its stream, and what had come is written.
    const written = outcome.kind === 'conflict' ? (outcome.actualRevision ?? expected) - expected : 0;
    if (written <= 0 || written >= events.length) throw new Error(`Filling the log ended with ${outcome.kind}`);
    await append(to, expected + written, events.slice(written));
  }

  const decide = (command: Parameters<typeof applicationDecider.decide>[0]): Decided => {
    const decided = stepOf(applicationDecider, stream, command, actor).decide(state, {
      now: '2025-10-01T08:00:00.000Z',
      actor,
    });
    state = decided.state;

    return decided;
  };

  async function begin(): Promise<readonly NewEvent[]> {
    const person = { firstName: 'Abebe', middleName: 'Kebede', lastName: 'Bekele', phone: '', passwordHash: 'none' };
    const email = `${accountId.slice(0, 13)}@example.com`;
    const register = { type: 'RegisterAccount', accountId, role: 'user', ...person, email } as const;
    const registered = stepOf(accountDecider, accountStream(accountId), register, actor).decide(undefined, {
      now: '2025-10-01T08:00:00.000Z',
      actor,
    });
    await append(accountStream(accountId), -1, await encode(accountStream(accountId), registered));

    return encode(stream, decide({ type: 'CreateApplication', applicationId, applicantId: accountId, form: {} }));
  }

  return {
    write: async (saves) => {
      const events: NewEvent[] = [];
      if (revision === -1) events.push(...(await begin()));
      const isFirst = events.length > 0;
      while (events.length < saves) {
        const form: ApplicationFormInput = valuesOf(random.pick(SECTIONS), random.uuid(), random);
        events.push(...(await encode(stream, decide({ type: 'SaveApplicationForm', applicationId, form }))));
      }
      await append(stream, revision, events);
      revision += events.length;

      return events.length + (isFirst ? 1 : 0);
    },
  };
}
