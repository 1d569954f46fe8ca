import { displayId } from '@entry/contracts/rules/limits';
import type { Sealed } from '@entry/platform/sealed';
import {
  endSearchTerms,
  nameSearchTerms,
  phoneSearchTerms,
  type SearchTerm,
  searchTermsOf,
} from '@entry/platform/search-text';

/** Opens what a read model holds; null when its subject was erased. */
export type OpenSealed = <Personal>(sealed: Sealed<Personal>) => Promise<Personal | null>;

/** The terms under which everything of a person is found. */
export type FindPersonTerms = (accountId: string) => Promise<readonly SearchTerm[]>;

/** By which a read model notices that a sealed value is another one, without opening it. */
export function sealedInput({ eventId, pieces = [] }: Sealed): readonly unknown[] {
  return [eventId, ...pieces];
}

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly middleName?: string;
  readonly email?: string;
  readonly phone?: string;
};

export function personTerms({ firstName, middleName = '', lastName, email = '', phone = '' }: Person): SearchTerm[] {
  return [
    ...nameSearchTerms(firstName, middleName, lastName),
    ...searchTermsOf(email),
    ...endSearchTerms(email),
    ...phoneSearchTerms(phone),
    ...endSearchTerms(phone.replaceAll(/\D/g, '')),
  ];
}

/** Of a file, as its owner named it. */
export async function fileTerms(
  details: Sealed<{ readonly originalName: string }>,
  open: OpenSealed,
): Promise<readonly string[]> {
  return searchTermsOf((await open(details))?.originalName ?? '');
}

/** What makes the terms of what an applicant sent. */
export type SentTerms = { readonly open: OpenSealed; readonly findPersonTerms: FindPersonTerms };

/** An id as a whole, and as it is shown; by their beginnings, as they are typed. */
export function idTerms(id: string): string[] {
  return [id, displayId(id)];
}

/** An id of something else: many may belong to one document, and nobody types the beginning of one. */
export function otherIdTerms(id: string): SearchTerm[] {
  return [{ whole: id }, { whole: displayId(id) }];
}
