import type {
  AddressSection,
  Child,
  EducationSection,
  FamilySection,
  PersonalSection,
} from '@entry/contracts/application/form';
import { EDUCATION_LEVELS, GENDERS } from '@entry/contracts/rules/application-form';
import { DEFAULT_COUNTRY, DEFAULT_POSTAL_CODE } from '@entry/contracts/rules/countries';
import type { Random } from '../random.ts';

/** Somebody who does not exist, with everything the form will ask. */
export type Person = {
  readonly email: string;
  readonly phone: string;
  readonly middleName: string;
  readonly passwordHash: string;
  readonly personal: PersonalSection;
  readonly address: AddressSection;
  readonly education: EducationSection;
  readonly family: FamilySection;
};

const GIVEN_NAMES = (
  'Abebe Abel Almaz Amanuel Bereket Bethlehem Biruk Dawit Eden Elias Eyerusalem Fikirte Girma Hana Henok Hiwot Kaleb ' +
  'Liya Mahlet Meron Mulugeta Natnael Rahel Saba Samuel Selam Senait Solomon Tewodros Tigist Tsion Yared Yohannes Zewditu'
).split(' ');
const FAMILY_NAMES = (
  'Abera Alemu Assefa Ayele Bekele Berhe Demissie Desta Fikre Gebremariam Gebreselassie Girma Haile Hailu Kassa Kebede ' +
  'Lemma Mekonnen Mulatu Negash Sisay Solomon Tadesse Tesfaye Teshome Tilahun Wolde Woldemichael Worku Yohannes Zewde'
).split(' ');
const CITIES = [
  ['Addis Ababa', 'Addis Ababa'],
  ['Adama', 'Oromia'],
  ['Bahir Dar', 'Amhara'],
  ['Hawassa', 'Sidama'],
  ['Mekelle', 'Tigray'],
  ['Dire Dawa', 'Dire Dawa'],
  ['Arba Minch', 'South Ethiopia'],
] as const;
const QUARTERS = ['Bole', 'Piassa', 'Kazanchis', 'Megenagna', 'Sarbet', 'CMC', 'Lideta', 'Gerji'];
const MARRIED = 0.35;

export function inventPerson(random: Random): Person {
  const firstName = random.pick(GIVEN_NAMES);
  const middleName = random.pick(FAMILY_NAMES);
  const lastName = random.pick(FAMILY_NAMES);
  const [city, state] = random.pick(CITIES);
  const isMarried = random.chance(MARRIED);

  return {
    email: `${firstName}.${lastName}.${random.hex(8)}@example.com`.toLowerCase(),
    phone: `+2519${random.integer(10_000_000, 99_999_999)}`,
    middleName,
    passwordHash: `$argon2id$v=19$m=19456,t=2,p=1$${base64Like(random, 22)}$${base64Like(random, 43)}`,
    personal: {
      firstName,
      lastName,
      dateOfBirth: date(random, 1970, 2006),
      gender: random.pick(GENDERS),
      placeOfBirth: random.pick(CITIES)[0],
      countryOfBirth: DEFAULT_COUNTRY,
      maritalStatus: isMarried
        ? 'Married'
        : random.pick(['Single', 'Single', 'Single', 'Divorced', 'Widowed'] as const),
    },
    address: {
      currentAddress: `${random.pick(QUARTERS)} sub-city, Kebele ${random.integer(1, 24)}, House ${random.integer(1, 2_400)}`,
      city,
      state,
      postalCode: DEFAULT_POSTAL_CODE,
      country: DEFAULT_COUNTRY,
    },
    education: { educationLevel: random.pick(EDUCATION_LEVELS) },
    family: inventFamily(random, isMarried, lastName),
  };
}

function inventFamily(random: Random, isMarried: boolean, lastName: string): FamilySection {
  return {
    spouseFirstName: isMarried ? random.pick(GIVEN_NAMES) : '',
    spouseLastName: isMarried ? random.pick(FAMILY_NAMES) : '',
    spouseDateOfBirth: isMarried ? date(random, 1970, 2004) : '',
    spousePlaceOfBirth: isMarried ? random.pick(CITIES)[0] : '',
    spouseCountryOfBirth: DEFAULT_COUNTRY,
    children: isMarried ? Array.from({ length: random.integer(0, 3) }, () => inventChild(random, lastName)) : [],
  };
}

export function inventChild(random: Random, lastName: string): Child {
  return {
    firstName: random.pick(GIVEN_NAMES),
    lastName,
    dateOfBirth: date(random, 2006, 2024),
    placeOfBirth: random.pick(CITIES)[0],
    countryOfBirth: DEFAULT_COUNTRY,
  };
}

function date(random: Random, fromYear: number, toYear: number): string {
  const twoDigits = (value: number): string => String(value).padStart(2, '0');

  return `${random.integer(fromYear, toYear)}-${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`;
}

function base64Like(random: Random, length: number): string {
  return Buffer.from(random.hex(length * 2), 'hex')
    .toString('base64')
    .slice(0, length);
}
