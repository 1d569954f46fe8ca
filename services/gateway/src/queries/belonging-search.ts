import { ALL, type QueryDependencies } from './find-page.ts';

/** An index takes 200 values, and in MongoDB the applications found come as a whole. */
const MOST_APPLICATIONS = 100;

type FindSearched = (search: string | undefined) => Promise<readonly string[] | null>;

/**
 * Lists of what belongs to applications are searched by way of these: an application knows every key of its own, while
 * a row of such a list knows its own id and its owner. Null when nothing is searched for, or when more applications are
 * found than can be asked for by their ids: such words are beginnings of names, by which the rows are found too.
 */
export type ApplicationSearch = {
  /** Ids of the applications. */
  readonly findApplications: FindSearched;
  /** Account ids of their applicants. */
  readonly findApplicants: FindSearched;
};

export function createApplicationSearch({ store, projections }: QueryDependencies): ApplicationSearch {
  const applications = store.collection(projections.applications.model);

  const findFew = async (search: string | undefined) => {
    if (search === undefined || search === '') return null;

    const { rows, total } = await applications.find({ ...ALL, search, limit: MOST_APPLICATIONS });
    return total > MOST_APPLICATIONS ? null : rows;
  };

  return {
    findApplications: async (search) => (await findFew(search))?.map(({ id }) => id) ?? null,
    findApplicants: async (search) => (await findFew(search))?.map(({ document }) => document.applicantId) ?? null,
  };
}
