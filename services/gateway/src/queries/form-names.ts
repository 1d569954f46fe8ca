import type { PersonName } from '@entry/contracts/application/api';
import type { ApplicationDocument } from '@entry/projections/applications/application-document';
import type { OpenSealed } from '@entry/projections/search-terms';
import type { QueryDependencies } from './find-page.ts';

/** An index takes 200 values. */
const MOST_AT_ONCE = 200;

export type FormNameDependencies = Pick<QueryDependencies, 'store' | 'open'> & {
  readonly projections: Pick<QueryDependencies['projections'], 'applications'>;
};

/** By account id; nobody whose form has no name yet, or who was erased. */
export type FormNames = ReadonlyMap<string, PersonName>;

/**
 * Names as the forms have them, for all rows of a page together. A form is saved a thousand times while it is filled in:
 * kept with each document, slip and payment, its names would make every save change all of these.
 */
export function createFormNameFinder({ store, projections, open }: FormNameDependencies) {
  const applications = store.collection(projections.applications.model);

  async function findSome(applicantId: readonly string[]) {
    const question = { index: 'by-applicant', equals: { applicantId }, offset: 0, limit: MOST_AT_ONCE } as const;
    const { rows } = await applications.find(question);

    return Promise.all(rows.map(async ({ document }) => [document.applicantId, await nameIn(document, open)] as const));
  }

  return async (applicantIds: readonly string[]): Promise<FormNames> => {
    const wanted = [...new Set(applicantIds)];
    const parts: (readonly string[])[] = [];
    for (let start = 0; start < wanted.length; start += MOST_AT_ONCE) {
      parts.push(wanted.slice(start, start + MOST_AT_ONCE));
    }
    const found = (await Promise.all(parts.map(findSome))).flat();

    return new Map(found.flatMap(([accountId, name]) => (name === null ? [] : [[accountId, name] as const])));
  };
}

async function nameIn({ sections }: ApplicationDocument, open: OpenSealed): Promise<PersonName | null> {
  const values = sections.personal === undefined ? null : await open(sections.personal.values);
  if (values === null || !('firstName' in values)) return null;

  const { firstName, lastName } = values;
  return firstName === '' && lastName === '' ? null : { firstName, lastName };
}
