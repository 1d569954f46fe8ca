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

  const answered = (answer: Answer): Extract<Answer, { kind: 'answer' }> => {
    if (answer.kind === 'cut') throw new Error(answer.reason);
    return answer;
  };

  async function signUp(): Promise<{ readonly token: string; readonly accountId: string }> {
    const email = `keys.${random.uuid()}@example.com`;
    const json = { firstName: 'Abebe', middleName: 'Kebede', lastName: 'Bekele', email, password: PASSWORD };
    const registration = command(
      { key: random.uuid(), kind: 'register', method: 'POST', path: '/api/auth/register' },
      { json },
    );
    const { token, user } = answered(await (clients[0] as HttpClient).send(registration, null)).body as SessionReply;

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
    expect(answered(await (clients[1] as HttpClient).send(create, token)).status).toBeLessThan(300);

    const winners: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = random.uuid();
      const sent: readonly Command[] = clients.map((_client, place) =>
        command(
          { key, kind: 'save_form', method: 'PUT', path },
          { json: { currentAddress: `Round ${round}, body ${place}` }, facts },
        ),
      );
      const answers = await Promise.all(clients.map((client, place) => client.send(sent[place] as Command, token)));
      const statuses = answers.map((answer) => answered(answer).status);
      const winner = statuses.indexOf(200);
      winners.push(winner);

      expect(new Set(statuses)).toStrictEqual(new Set([200, 422]));
      expect((answered(answers[1 - winner] as Answer).body as { readonly code: string }).code).toBe(
        'idempotency_key_reused',
      );
      const { position } = answered(answers[winner] as Answer);
      const headers = { 'X-Wait-For-Position': position ?? '' };
      const seen = answered(await (clients[1 - winner] as HttpClient).get(path, token, headers));
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
