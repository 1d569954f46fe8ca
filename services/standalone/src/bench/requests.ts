import type { ApplicationFormInput } from '@entry/contracts/application/form';
import type { Actor } from '@entry/contracts/event';
import { applicationStream } from '@entry/domain/streams';
import { applicationIdOf } from '@entry/platform/identifiers';
import { inventChild, inventPerson, type Person } from './corpus/people.ts';
import { createRandom, type Random } from './random.ts';

/** Somebody whose form is complete and who keeps changing it. */
export type Applicant = {
  readonly accountId: string;
  readonly applicationId: string;
  readonly stream: string;
  readonly actor: Actor;
  readonly person: Person;
};

/** One auto-save as it arrives: the body is not validated yet. */
export type SaveRequest = {
  readonly applicant: Applicant;
  readonly commandId: string;
  readonly body: ApplicationFormInput;
};

export function inventApplicants(seed: number, count: number): readonly Applicant[] {
  const random = createRandom(seed);

  return Array.from({ length: count }, () => {
    const accountId = random.uuid();
    const applicationId = applicationIdOf(accountId);
    const person = inventPerson(random);
    const children = [inventChild(random, person.personal.lastName), inventChild(random, person.personal.lastName)];

    return {
      accountId,
      applicationId,
      stream: applicationStream(applicationId),
      actor: { id: accountId, role: 'user' },
      person: { ...person, family: { ...person.family, children: children.slice(0, random.integer(0, 1)) } },
    };
  });
}

export function completeForm({ personal, address, education, family }: Person): ApplicationFormInput {
  return { ...personal, ...address, ...education, ...family };
}

/** Auto-saves of a whole section, round and round over the applicants; each changes something, so each is an event. */
export function inventRequests(seed: number, applicants: readonly Applicant[], count: number): readonly SaveRequest[] {
  const random = createRandom(seed);

  return Array.from({ length: count }, (_, number) => {
    const applicant = applicants[number % applicants.length] as Applicant;
    return { applicant, commandId: random.uuid(), body: changedSection(random, applicant.person, number) };
  });
}

function changedSection(random: Random, person: Person, number: number): ApplicationFormInput {
  const { personal, address, family } = person;
  switch (random.integer(0, 2)) {
    case 0:
      return { ...personal, placeOfBirth: `${personal.placeOfBirth} ${number}` };
    case 1:
      return { ...address, currentAddress: `${address.currentAddress}, door ${number}` };
    default:
      return { ...family, spousePlaceOfBirth: `Hawassa ${number}` };
  }
}
