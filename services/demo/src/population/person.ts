import type { ApplicationFormInput } from '@entry/contracts/application/form';
import { EDUCATION_LEVELS, MARITAL_STATUSES } from '@entry/contracts/rules/application-form';
import { formOf } from '../form-of.ts';
import type { DemoPerson } from '../people.ts';
import { type Name, ORIGINS } from './names.ts';
import type { Random } from './random.ts';

/** Somebody of the population; nobody here exists. */
export type Person = {
  /** From 0, in the population. */
  readonly number: number;
  /** Told apart from everybody of another seed too; ids follow from it. */
  readonly key: string;
  readonly email: string;
  /** As the form has it. */
  readonly written: DemoPerson;
  /** As passports and other papers have it: in Latin letters. */
  readonly onPapers: DemoPerson;
  readonly form: ApplicationFormInput;
};

const MAIL_DOMAINS = ['example.com', 'example.org', 'example.net'];
const WRITES_IN_OWN_SCRIPT = 0.25;
const YEARS = { first: 1_968, last: 2_006 };
const COMBINING = /\p{M}+/gu;

/** @param number from 0; two people of one population never share an address, a phone or papers */
export function drawPerson(random: Random, seed: string, number: number): Person {
  const origin = random.pickWeighted(ORIGINS);
  const home = random.pickWeighted(origin.homes);
  const gender = random.isLucky(0.46) ? 'Female' : 'Male';
  const names = [gender === 'Female' ? origin.women : origin.men, origin.men, origin.families].map(random.pick);
  const isMarried = random.isLucky(0.35);
  const family = { isMarried, childCount: isMarried ? random.between(0, 4) : 0 };
  const facts = {
    phone: `${origin.phonePrefix}${String(number).padStart(6, '0')}`,
    gender,
    dateOfBirth: drawBirthday(random, YEARS.first, YEARS.last),
    placeOfBirth: home.city,
    maritalStatus: isMarried
      ? ('Married' as const)
      : random.pick(MARITAL_STATUSES.filter((each) => each !== 'Married')),
    address: `${random.pick(home.streets)} ${random.between(1, 480)}`,
    city: home.city,
    state: home.state,
    educationLevel: random.pick(EDUCATION_LEVELS),
  } as const;
  const writesNative = random.isLucky(WRITES_IN_OWN_SCRIPT);
  const partner = random.pick(gender === 'Female' ? origin.men : origin.women);
  const childNames = Array.from({ length: family.childCount }, () => random.pick([...origin.men, ...origin.women]));
  const childBirthdays = childNames.map(() => drawBirthday(random, 2_008, 2_024));

  const personWith = (write: (name: Name) => string): DemoPerson => {
    const [firstName = '', fatherName = '', lastName = ''] = names.map(write);
    return {
      ...facts,
      firstName,
      fatherName,
      lastName,
      ...(isMarried ? { spouse: { firstName: write(partner), lastName, dateOfBirth: '1990-05-17' } } : {}),
      children: childNames.map((name, place) => ({
        firstName: write(name),
        lastName: firstName,
        dateOfBirth: childBirthdays[place] ?? '2015-01-01',
        placeOfBirth: facts.city,
        countryOfBirth: home.country,
      })),
    };
  };
  const onPapers = personWith(({ latin }) => latin);
  const written = writesNative ? personWith(({ latin, native }) => native ?? latin) : onPapers;

  return {
    number,
    key: `population ${seed} ${number}`,
    email: addressOf(onPapers, seed, number, random.pick(MAIL_DOMAINS)),
    written,
    onPapers,
    form: { ...formOf(written), country: home.country, countryOfBirth: origin.countryOfBirth },
  };
}

function drawBirthday(random: Random, firstYear: number, lastYear: number): string {
  const day = Date.UTC(random.between(firstYear, lastYear), random.between(0, 11), random.between(1, 28));

  return new Date(day).toISOString().slice(0, 10);
}

function addressOf({ firstName, lastName }: DemoPerson, seed: string, number: number, domain: string): string {
  const plain = `${firstName}.${lastName}`
    .normalize('NFD')
    .replaceAll(COMBINING, '')
    .replaceAll(/[^A-Za-z.]/g, '');

  return `${plain.toLowerCase()}.${seed}-${number}@${domain}`;
}
