import { WAITING_LIST_COUNTRIES } from '@entry/contracts/rules/countries';
import { waitingListEntryStream } from '@entry/domain/streams';
import { entryIdOf, joinWaitingList } from '@entry/flows/join-waiting-list';
import { waitingListHash } from '@entry/flows/reserved-values';
import { NO_REVISION } from '@entry/platform/command-handling/aggregate';
import { speakFor } from '../demo-desk.ts';
import { PAST_DAYS } from './calendar.ts';
import type { Deed } from './carry-out.ts';
import { drawPerson, type Person } from './person.ts';
import type { PopulationDesk } from './population-desk.ts';
import { createRandom, type Random } from './random.ts';

const DAY = 86_400_000;
/** So that nobody on the list is one of the residents. */
const FIRST_NUMBER = 500_000;
const ABROAD = WAITING_LIST_COUNTRIES.filter((country) => country !== 'Ethiopia');

type WaitingPerson = { readonly random: Random; readonly person: Person };

export function drawWaitingPeople(seed: string, count: number): readonly WaitingPerson[] {
  return Array.from({ length: count }, (_, place) => {
    const random = createRandom(seed).fork(`waiting ${place}`);
    return { random, person: drawPerson(random, seed, FIRST_NUMBER + place) };
  });
}

/** Whose keys their entries are sealed with. */
export function entryIdsOf(
  { keyedHash }: PopulationDesk,
  people: readonly WaitingPerson[],
): Promise<readonly string[]> {
  return Promise.all(
    people.map(async ({ person }) =>
      entryIdOf(waitingListEntryStream(await waitingListHash(keyedHash, person.email)), NO_REVISION),
    ),
  );
}

/** People who registered interest, over the whole past of the population. */
export function waitingDeeds(desk: PopulationDesk, people: readonly WaitingPerson[]): readonly Deed[] {
  return people.map(({ random, person }): Deed => {
    const { key, email, written } = person;
    const country = random.isLucky(0.75) ? 'Ethiopia' : random.pick(ABROAD);
    const at = Math.floor(desk.now - random.next() * PAST_DAYS * DAY);
    const { firstName, lastName, phone } = written;

    return {
      at,
      owner: key,
      waitsFor: null,
      run: () =>
        joinWaitingList(desk, speakFor(desk, null, `${key} waiting-list`, new Date(at).toISOString()), {
          email,
          firstName,
          lastName,
          phone,
          country,
        }),
    };
  });
}
