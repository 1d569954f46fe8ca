import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionReply } from '@entry/contracts/account/api';
import type { ApplicationReply } from '@entry/contracts/application/api';
import { loadOrCreateMasterKey } from '@entry/embedded/key-vault/master-key';
import { applicationIdOf } from '@entry/platform/identifiers';
import { describeUnless } from '@entry/platform/testing/unless';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '../kill-test/applicant.ts';
import { type Command, command } from '../kill-test/command.ts';
import { createHttpClient, type HttpClient } from '../kill-test/http-client.ts';
import type { Answer } from '../kill-test/http-exchange.ts';
import { drawPapers } from '../kill-test/papers.ts';
import { createRandom } from '../kill-test/random.ts';
import { type DistributedSystem, startDistributedSystem } from './distributed-system.ts';
import { type Engines, startEngines } from './engines.ts';
import { type DistributedHoldings, openHoldings, portsOf } from './holdings.ts';

const ROUNDS = 25;
const random = createRandom('20261121');
const started = await startEngines();
const obstacle = 'obstacle' in started ? started.obstacle : null;

describeUnless(obstacle, 'When one key comes to two gateways with two bodies', () => {
  const engines = started as Engines;
  let folder: string;
  let holdings: DistributedHoldings;
  let system: DistributedSystem;
  let clients: readonly HttpClient[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'entry-keys-'));
    const masterKeyFile = join(folder, 'master.key');
    loadOrCreateMasterKey(masterKeyFile);
    holdings = await openHoldings(portsOf(engines), masterKeyFile);
    const counts = { gateway: 2, relay: 1, worker: 1, upkeep: 0 };
    system = await startDistributedSystem({ engines, folder, masterKeyFile, seed: 'keys', counts, partitionCount: 1 });
    const papers = await drawPapers();
    clients = system.addresses.map((address) => createHttpClient({ addresses: [address], papers }));
  });

  afterAll(async () => {
    for (const client of clients ?? []) client.close();
    await system?.stop();
    await holdings?.close();
    await Promise.all(Object.values(engines).map(({ release }) => release()));
    await rm(folder, { recursive: true, force: true });
  });

  /** Asked again, under the same key, while the machine is too busy for an answer that counts. */
  async function untilAnswered(ask: () => Promise<Answer>): Promise<Extract<Answer, { kind: 'answer' }>> {
    const answer = await ask();
    const counts = answer.kind === 'answer' && answer.status !== 503 && !answer.isBehind;

    return counts ? answer : untilAnswered(ask);
  }

  async function signUp(): Promise<{ readonly token: string; readonly accountId: string }> {
    const email = `keys.${random.uuid()}@example.com`;
    const json = { firstName: 'Abebe', middleName: 'Kebede', lastName: 'Bekele', email, password: PASSWORD };
    const registration = command(
      { key: random.uuid(), kind: 'register', method: 'POST', path: '/api/auth/register' },
      { json },
    );
    const answer = await untilAnswered(() => (clients[0] as HttpClient).send(registration, null));
    const { token, user } = answer.body as SessionReply;

    return { token, accountId: user.id };
  }

  it('should carry one out and tell the other, whoever comes first', async () => {
    const { token, accountId } = await signUp();
    const applicationId = applicationIdOf(accountId);
    const path = `/api/applications/${applicationId}`;
    const facts = { accountId, applicationId };
    const create = command(
      { key: random.uuid(), kind: 'create_application', method: 'POST', path: '/api/applications' },
      { json: {}, facts },
    );
    const created = await untilAnswered(() => (clients[1] as HttpClient).send(create, token));
    expect(created.status).toBeLessThan(300);

    const winners: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = random.uuid();
      const sent: readonly Command[] = clients.map((_client, place) =>
        command(
          { key, kind: 'save_form', method: 'PUT', path },
          { json: { currentAddress: `Round ${round}, body ${place}` }, facts },
        ),
      );
      const answers = await Promise.all(
        clients.map((client, place) => untilAnswered(() => client.send(sent[place] as Command, token))),
      );
      const statuses = answers.map(({ status }) => status);
      const winner = statuses.indexOf(200);
      winners.push(winner);

      expect(new Set(statuses)).toStrictEqual(new Set([200, 422]));
      expect(answers[1 - winner]?.body).toMatchObject({ code: 'idempotency_key_reused' });
      const headers = { 'X-Wait-For-Position': answers[winner]?.position ?? '' };
      const seen = await untilAnswered(() => (clients[1 - winner] as HttpClient).get(path, token, headers));
      expect((seen.body as ApplicationReply).application.currentAddress).toBe(`Round ${round}, body ${winner}`);
    }

    const saved = (await holdings.log.readStream(`application-${applicationId}`, 0, 1_000)).filter(
      ({ type, metadata }) => type === 'ApplicationSectionSaved' && metadata.causationId !== create.id,
    );
    expect(saved).toHaveLength(ROUNDS);
    // Were it always the same one, nothing would have been tried.
    expect(new Set(winners).size).toBe(2);
  });
});
