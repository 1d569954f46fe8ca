import type { Child } from '@entry/contracts/application/form';
import type { EDUCATION_LEVELS, GENDERS, MARITAL_STATUSES } from '@entry/contracts/rules/application-form';

/** How far a made-up applicant has come. */
export type Progress =
  | 'registered'
  | 'started'
  | 'half_filled'
  | 'form_complete'
  | 'waiting_for_review'
  | 'documents_refused'
  | 'slip_flagged'
  | 'slip_rejected'
  | 'ready'
  | 'validated'
  | 'submitted'
  | 'confirmed'
  | 'under_review'
  | 'approved'
  | 'rejected'
  | 'completed';

/** What a form is filled with. */
export type DemoPerson = {
  readonly firstName: string;
  readonly fatherName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly gender: (typeof GENDERS)[number];
  readonly dateOfBirth: string;
  readonly placeOfBirth: string;
  readonly maritalStatus: (typeof MARITAL_STATUSES)[number];
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly educationLevel: (typeof EDUCATION_LEVELS)[number];
  readonly spouse?: { readonly firstName: string; readonly lastName: string; readonly dateOfBirth: string };
  readonly children?: readonly Child[];
};

export type DemoApplicant = DemoPerson & {
  readonly progress: Progress;
  /** First name of the applicant whose slip this one sent in again. */
  readonly slipOf?: string;
  /** Days before the day of seeding on which the person registered. */
  readonly registeredDaysAgo: number;
};

const ADDIS_ABABA = { city: 'Addis Ababa', state: 'Addis Ababa' };

function child(firstName: string, lastName: string, dateOfBirth: string, placeOfBirth: string): Child {
  return { firstName, lastName, dateOfBirth, placeOfBirth, countryOfBirth: 'Ethiopia' };
}

/** Nobody here exists. Addresses are those of example.com, phone numbers lead nowhere. */
export const DEMO_APPLICANTS: readonly DemoApplicant[] = [
  {
    firstName: 'Selam',
    fatherName: 'Girma',
    lastName: 'Wolde',
    phone: '+251900000101',
    gender: 'Female',
    dateOfBirth: '2001-03-21',
    placeOfBirth: 'Adama',
    maritalStatus: 'Single',
    address: 'Kebele 04, House 118',
    city: 'Adama',
    state: 'Oromia',
    educationLevel: 'High School',
    progress: 'registered',
    registeredDaysAgo: 1,
  },
  {
    firstName: 'Bereket',
    fatherName: 'Alemu',
    lastName: 'Tadesse',
    phone: '+251900000102',
    gender: 'Male',
    dateOfBirth: '1999-07-02',
    placeOfBirth: 'Hawassa',
    maritalStatus: 'Single',
    address: 'Tabor sub-city, House 42',
    city: 'Hawassa',
    state: 'Sidama',
    educationLevel: 'Bachelor',
    progress: 'started',
    registeredDaysAgo: 2,
  },
  {
    firstName: 'Hana',
    fatherName: 'Tesfaye',
    lastName: 'Gebremariam',
    phone: '+251900000103',
    gender: 'Female',
    dateOfBirth: '1996-05-14',
    placeOfBirth: 'Bahir Dar',
    maritalStatus: 'Single',
    address: 'Bole road, House 1207',
    ...ADDIS_ABABA,
    educationLevel: 'Bachelor',
    progress: 'half_filled',
    registeredDaysAgo: 4,
  },
  {
    firstName: 'Dawit',
    fatherName: 'Mekonnen',
    lastName: 'Abebe',
    phone: '+251900000104',
    gender: 'Male',
    dateOfBirth: '1990-11-30',
    placeOfBirth: 'Gondar',
    maritalStatus: 'Divorced',
    address: 'Piassa, Kebele 11',
    city: 'Gondar',
    state: 'Amhara',
    educationLevel: 'Secondary',
    progress: 'form_complete',
    registeredDaysAgo: 6,
  },
  {
    firstName: 'Meron',
    fatherName: 'Haile',
    lastName: 'Sisay',
    phone: '+251900000105',
    gender: 'Female',
    dateOfBirth: '1994-01-19',
    placeOfBirth: 'Dessie',
    maritalStatus: 'Married',
    address: 'CMC, Block 21, House 9',
    ...ADDIS_ABABA,
    educationLevel: 'Master',
    progress: 'waiting_for_review',
    registeredDaysAgo: 8,
    spouse: { firstName: 'Kaleb', lastName: 'Sisay', dateOfBirth: '1991-09-08' },
    children: [
      child('Nahom', 'Kaleb', '2018-04-02', 'Addis Ababa'),
      child('Eden', 'Kaleb', '2021-12-11', 'Addis Ababa'),
    ],
  },
  {
    firstName: 'Yonas',
    fatherName: 'Kebede',
    lastName: 'Mulatu',
    phone: '+251900000106',
    gender: 'Male',
    dateOfBirth: '1988-08-25',
    placeOfBirth: 'Jimma',
    maritalStatus: 'Single',
    address: 'Hermata, House 350',
    city: 'Jimma',
    state: 'Oromia',
    educationLevel: 'Bachelor',
    progress: 'documents_refused',
    registeredDaysAgo: 10,
  },
  {
    firstName: 'Rahel',
    fatherName: 'Desta',
    lastName: 'Ayele',
    phone: '+251900000107',
    gender: 'Female',
    dateOfBirth: '1997-10-05',
    placeOfBirth: 'Mekelle',
    maritalStatus: 'Single',
    address: 'Hawelti, House 77',
    city: 'Mekelle',
    state: 'Tigray',
    educationLevel: 'Bachelor',
    progress: 'slip_flagged',
    slipOf: 'Natnael',
    registeredDaysAgo: 11,
  },
  {
    firstName: 'Natnael',
    fatherName: 'Worku',
    lastName: 'Demissie',
    phone: '+251900000108',
    gender: 'Male',
    dateOfBirth: '1993-02-17',
    placeOfBirth: 'Dire Dawa',
    maritalStatus: 'Single',
    address: 'Kezira, House 15',
    city: 'Dire Dawa',
    state: 'Dire Dawa',
    educationLevel: 'High School',
    progress: 'slip_rejected',
    registeredDaysAgo: 12,
  },
  {
    firstName: 'Tigist',
    fatherName: 'Bekele',
    lastName: 'Hailu',
    phone: '+251900000109',
    gender: 'Female',
    dateOfBirth: '1992-06-28',
    placeOfBirth: 'Debre Birhan',
    maritalStatus: 'Single',
    address: 'Megenagna, House 560',
    ...ADDIS_ABABA,
    educationLevel: 'Bachelor',
    progress: 'ready',
    registeredDaysAgo: 15,
  },
  {
    firstName: 'Abel',
    fatherName: 'Tadele',
    lastName: 'Fikru',
    phone: '+251900000110',
    gender: 'Male',
    dateOfBirth: '1995-12-12',
    placeOfBirth: 'Arba Minch',
    maritalStatus: 'Single',
    address: 'Sikela, House 203',
    city: 'Arba Minch',
    state: 'South Ethiopia',
    educationLevel: 'Master',
    progress: 'validated',
    registeredDaysAgo: 18,
  },
  {
    firstName: 'Saba',
    fatherName: 'Negash',
    lastName: 'Berhe',
    phone: '+251900000111',
    gender: 'Female',
    dateOfBirth: '1998-04-09',
    placeOfBirth: 'Axum',
    maritalStatus: 'Single',
    address: 'Sarbet, House 88',
    ...ADDIS_ABABA,
    educationLevel: 'Bachelor',
    progress: 'submitted',
    registeredDaysAgo: 21,
  },
  {
    firstName: 'Samuel',
    fatherName: 'Assefa',
    lastName: 'Kassa',
    phone: '+251900000112',
    gender: 'Male',
    dateOfBirth: '1989-01-07',
    placeOfBirth: 'Nekemte',
    maritalStatus: 'Married',
    address: 'Lideta, House 1431',
    ...ADDIS_ABABA,
    educationLevel: 'Secondary',
    progress: 'confirmed',
    registeredDaysAgo: 24,
    spouse: { firstName: 'Lidya', lastName: 'Kassa', dateOfBirth: '1992-03-15' },
  },
  {
    firstName: 'Liya',
    fatherName: 'Solomon',
    lastName: 'Tesfa',
    phone: '+251900000113',
    gender: 'Female',
    dateOfBirth: '2000-09-11',
    placeOfBirth: 'Harar',
    maritalStatus: 'Single',
    address: 'Jugol, House 64',
    city: 'Harar',
    state: 'Harari',
    educationLevel: 'High School',
    progress: 'under_review',
    registeredDaysAgo: 27,
  },
  {
    firstName: 'Mulugeta',
    fatherName: 'Eshetu',
    lastName: 'Gebre',
    phone: '+251900000114',
    gender: 'Male',
    dateOfBirth: '1985-05-23',
    placeOfBirth: 'Shashemene',
    maritalStatus: 'Widowed',
    address: 'Abosto, House 31',
    city: 'Shashemene',
    state: 'Oromia',
    educationLevel: 'Primary',
    progress: 'approved',
    registeredDaysAgo: 30,
    children: [child('Mahlet', 'Mulugeta', '2012-02-20', 'Shashemene')],
  },
  {
    firstName: 'Elias',
    fatherName: 'Fikre',
    lastName: 'Lemma',
    phone: '+251900000115',
    gender: 'Male',
    dateOfBirth: '1991-10-16',
    placeOfBirth: 'Asella',
    maritalStatus: 'Single',
    address: 'Gerji, House 905',
    ...ADDIS_ABABA,
    educationLevel: 'Bachelor',
    progress: 'rejected',
    registeredDaysAgo: 33,
  },
  {
    firstName: 'Bethlehem',
    fatherName: 'Amare',
    lastName: 'Zewde',
    phone: '+251900000116',
    gender: 'Female',
    dateOfBirth: '1987-03-03',
    placeOfBirth: 'Addis Ababa',
    maritalStatus: 'Single',
    address: 'Kazanchis, House 12',
    ...ADDIS_ABABA,
    educationLevel: 'PhD',
    progress: 'completed',
    registeredDaysAgo: 36,
  },
];

export function demoEmail({ firstName, lastName }: Pick<DemoApplicant, 'firstName' | 'lastName'>): string {
  return `${firstName}.${lastName}@example.com`.toLowerCase();
}

/** The two who work in the office. */
export const DEMO_STAFF = [
  { role: 'admin', firstName: 'Almaz', fatherName: 'Tilahun', lastName: 'Admin', email: 'admin@example.com' },
  { role: 'auditor', firstName: 'Girma', fatherName: 'Yohannes', lastName: 'Auditor', email: 'auditor@example.com' },
] as const;
