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
  readonly section: 'personal' | 'address' | 'family';
  readonly body: ApplicationFormInput;
};

export function inventApplicants(seed: number, count: number): readonly Applicant[] {
  const random = createRandom(seed);

  return Array.from({ length: count }, () => {
    const accountId = random.uuid();
    const applicationId = applicationIdOf(accountId);
    const person = inventPerson(random);
    const children = [inventChild(random, person.personal.lastName)];

    return {
      accountId,
      applicationId,
      stream: applicationStream(applicationId),
      actor: { id: accountId, role: 'user' },
      person: { ...person, family: { ...person.family, children } },
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
    return { applicant, commandId: random.uuid(), ...changedSection(random, applicant.person, number) };
  });
}

function changedSection(random: Random, person: Person, number: number): Pick<SaveRequest, 'section' | 'body'> {
  const { personal, address, family } = person;
  const section = random.pick(['personal', 'address', 'family'] as const);
  switch (section) {
    case 'personal':
      return { section, body: { ...personal, placeOfBirth: `${personal.placeOfBirth} ${number}` } };
    case 'address':
      return { section, body: { ...address, currentAddress: `${address.currentAddress}, door ${number}` } };
    case 'family':
      return { section, body: { ...family, spousePlaceOfBirth: `Hawassa ${number}` } };
  }
}
