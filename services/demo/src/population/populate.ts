import { accountDecider } from '@entry/domain/account/account-decider';
import { accountStream } from '@entry/domain/streams';
import { registerStaff } from '@entry/flows/register-staff';
import { UsageError } from '@entry/platform/running/explain-failure';
import { type DemoAccount, daysAgo, speakFor } from '../demo-desk.ts';
import { PAST_DAYS } from './calendar.ts';
import { carryOut, type Deed } from './carry-out.ts';
import { live } from './live.ts';
import { createPrinter } from './papers.ts';
import { planResidents, type Sizes, sizesFor } from './plan.ts';
import type { OpenDesk, PopulationDesk } from './population-desk.ts';
import { accountOf, type Resident, registrationName } from './resident.ts';
import { drawWaitingPeople, entryIdsOf, waitingDeeds } from './waiting-people.ts';

export type PopulateOptions = {
  /** Applications that are there in the end; everything else follows from it. */
  readonly applications: number;
  /** Letters and digits: the same seed gives the same people, and two seeds share nobody. */
  readonly seed: string;
  /** Of every account. */
  readonly password: string;
  readonly onProgress?: (done: number, total: number) => void;
};

export type Population = Sizes & {
  /** Commands and flows that were carried out. */
  readonly deeds: number;
  readonly adminEmail: string;
};

const ADMINS = 4;

/**
 * Fills a folder with a believable service of the last forty days before `desk.now`, through the commands and flows of
 * real requests, so that nothing is in the log that could not be. Of use only when it has come to its end: what was
 * interrupted cannot be continued.
 * @throws UsageError when there is a population of this seed already
 */
export async function populate(desk: PopulationDesk, options: PopulateOptions): Promise<Population> {
  const { applications, seed, password, onProgress = () => undefined } = options;
  const sizes = sizesFor(applications);
  await requireAbsent(desk, seed);
  const residents = planResidents(seed, sizes, desk.now);
  const printer = await createPrinter(desk.media);
  // One hash for all: making thousands of them is most of the time otherwise, and they share the password anyway.
  const passwordHash = await desk.passwords.hash(password);
  const quick = { ...desk, passwords: { ...desk.passwords, hash: async () => passwordHash } };

  const waiting = drawWaitingPeople(seed, sizes.waitingMembers);
  await desk.prepareKeys([...residents.map(({ account }) => account.accountId), ...(await entryIdsOf(desk, waiting))]);
  const admins = await hireStaff(quick, seed, password);
  const deeds = [...residentDeeds({ ...quick, printer, password, admins }, residents), ...waitingDeeds(quick, waiting)];
  await carryOut(deeds, onProgress);

  return { ...sizes, deeds: deeds.length, adminEmail: staffEmail(seed, 'admin') };
}

const staffKey = (seed: string, name: string) => `population ${seed} ${name}`;
const staffEmail = (seed: string, name: string) => `${name}.${seed}@example.com`;

async function requireAbsent({ commands }: PopulationDesk, seed: string): Promise<void> {
  const { accountId } = accountOf(staffKey(seed, 'admin'));
  const { state } = await commands.load(accountDecider, accountStream(accountId));
  if (state.kind === 'absent') return;

  throw new UsageError(`The population of seed ${seed} is here already, or was begun. Take another seed or folder.`);
}

/** Admins, the first of them called "admin", and an auditor. @returns the admins */
async function hireStaff(desk: PopulationDesk, seed: string, password: string): Promise<readonly DemoAccount[]> {
  const hire = async (name: string, role: 'admin' | 'auditor'): Promise<DemoAccount> => {
    const key = staffKey(seed, name);
    const session = speakFor(desk, null, registrationName(key), daysAgo(desk, PAST_DAYS + 1));
    const person = { firstName: 'Desk', middleName: 'Of', lastName: name, email: staffEmail(seed, name), password };

    return { accountId: await registerStaff(desk, session, person, role), role };
  };

  const admins: DemoAccount[] = [];
  for (let place = 0; place < ADMINS; place += 1) {
    admins.push(await hire(place === 0 ? 'admin' : `admin${place + 1}`, 'admin'));
  }
  await hire('auditor', 'auditor');

  return admins;
}

function residentDeeds(desk: OpenDesk, residents: readonly Resident[]): readonly Deed[] {
  return residents.flatMap((resident) =>
    resident.happenings.map((dated): Deed => {
      const { happening, at } = dated;
      const usesAgain = happening.kind === 'send_slip' && happening.slip === 'reused';

      return {
        at,
        owner: resident.person.key,
        waitsFor: usesAgain ? (resident.slipOf?.person.key ?? null) : null,
        run: () => live(desk, resident, dated),
      };
    }),
  );
}
