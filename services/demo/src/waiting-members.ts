import type { WaitingListCountry } from '@entry/contracts/rules/countries';
import type { WaitingListState } from '@entry/contracts/rules/invitations';

export type WaitingMember = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly country: WaitingListCountry;
  readonly standing: WaitingListState;
};

function member(
  firstName: string,
  lastName: string,
  phone: string,
  country: WaitingListCountry,
  standing: WaitingMember['standing'] = 'waiting',
): WaitingMember {
  return { firstName, lastName, phone, country, standing };
}

/** In order of joining. Nobody here exists; Selam is the applicant who has registered and begun nothing yet. */
export const WAITING_MEMBERS: readonly WaitingMember[] = [
  member('Kidist', 'Alemayehu', '+251900000201', 'Ethiopia', 'confirmed'),
  member('Henok', 'Getachew', '+251900000202', 'Ethiopia', 'expired'),
  member('Fatuma', 'Ahmed', '+966500000203', 'Saudi Arabia', 'invited'),
  member('Selam', 'Wolde', '+251900000101', 'Ethiopia', 'invited'),
  member('Tsion', 'Mengistu', '+251900000204', 'Ethiopia'),
  member('Robel', 'Habte', '+971500000205', 'U.A.E'),
  member('Marta', 'Lemma', '+96170000206', 'Lebanon'),
  member('Ibrahim', 'Mohammed', '+97450000207', 'Qatar'),
  member('Zinash', 'Tola', '+251900000208', 'Ethiopia'),
  member('Ermias', 'Shiferaw', '+96550000209', 'Kuwait'),
  member('Aster', 'Bogale', '+251900000210', 'Ethiopia'),
  member('Getnet', 'Yimer', '+251900000211', 'Ethiopia'),
  member('Hirut', 'Dagne', '+966500000212', 'Saudi Arabia'),
];
