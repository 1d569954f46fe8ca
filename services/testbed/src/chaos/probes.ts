import type { ApplicationReply } from '@entry/contracts/application/api';
import { applicationIdOf } from '@entry/platform/identifiers';
import { partitionOf } from '@entry/platform/projecting/partitions';
import { command } from '../kill-test/command.ts';
import type { Random } from '../kill-test/random.ts';
import { type Browser, openBrowser, type World } from '../load/browser.ts';
import { signUp } from '../load/sign-in.ts';

/** Milliseconds since a moment until everybody could write again, and until everybody read what they had written. */
export type Recovery = { readonly untilWritten: number; readonly untilFresh: number };

/** Somebody in each partition who writes and reads what they wrote, so that no partition stands still unnoticed. */
export type Probes = {
  /** @throws Error when it takes longer than the deadline, in milliseconds */
  readonly measure: (since: number, deadline: number) => Promise<Recovery>;
};

type Probe = { readonly browser: Browser; readonly accountId: string; readonly applicationId: string };

const BETWEEN_LOOKS = 20;

export async function startProbes(world: World, partitionCount: number, random: Random): Promise<Probes> {
  const probes = new Map<number, Probe>();
  for (let number = 0; probes.size < partitionCount; number += 1) {
    const probe = await startProbe(world, number, random);
    const partition = partitionOf({ subjectId: probe.accountId, stream: '' }, partitionCount);
    if (!probes.has(partition)) probes.set(partition, probe);
  }

  return {
    measure: async (since, deadline) => {
      const recoveries = await Promise.all(
        [...probes.values()].map((probe) => measureOne(probe, since, deadline, random)),
      );

      return {
        untilWritten: Math.max(...recoveries.map(({ untilWritten }) => untilWritten)),
        untilFresh: Math.max(...recoveries.map(({ untilFresh }) => untilFresh)),
      };
    },
  };
}

const FIRST_PROBE = 60_000;

async function startProbe(world: World, number: number, random: Random): Promise<Probe> {
  const name = `probe${number}`;
  const browser = openBrowser(world, name, FIRST_PROBE + number);
  if (!(await signUp(browser, random, name))) throw new Error('A probe could not register');

  const accountId = browser.accountId() ?? '';
  const applicationId = applicationIdOf(accountId);
  const form = { currentAddress: 'Bole Road' };
  const created = await browser.send(
    command(
      { key: random.uuid(), kind: 'create_application', method: 'POST', path: '/api/applications' },
      { json: form, facts: { accountId, applicationId, form } },
    ),
  );
  if (created === null) throw new Error('A probe could not create its application');

  return { browser, accountId, applicationId };
}

async function measureOne(
  { browser, accountId, applicationId }: Probe,
  since: number,
  deadline: number,
  random: Random,
): Promise<Recovery> {
  const path = `/api/applications/${applicationId}`;
  const form = { currentAddress: `Bole Road ${random.uuid()}` };
  const tooLate = (what: string): Error => new Error(`${what} for ${deadline} ms`);
  const isLate = (): boolean => performance.now() - since > deadline;

  const saving = command(
    { key: random.uuid(), kind: 'save_form', method: 'PUT', path },
    { json: form, facts: { accountId, applicationId, form } },
  );
  if ((await browser.send(saving)) === null || isLate()) throw tooLate('Nothing could be written');
  const untilWritten = performance.now() - since;

  for (;;) {
    const seen = await browser.read<ApplicationReply>(path);
    browser.expect(
      'The save of a probe',
      seen,
      ({ application }) => application.currentAddress === form.currentAddress,
    );
    if (seen?.body.application.currentAddress === form.currentAddress) break;
    if (isLate()) throw tooLate('What was written could not be read');
    await browser.pause(BETWEEN_LOOKS);
  }

  return { untilWritten, untilFresh: performance.now() - since };
}
