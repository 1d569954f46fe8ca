import { PersonalSection } from '@entry/contracts/application/form';
import type { AuditPeopleReply, FoundPerson } from '@entry/contracts/audit/find-people';
import { applicationIdOf } from '@entry/platform/identifiers';
import { ALL, type QueryDependencies } from './find-page.ts';
import { openSection } from './open-application.ts';
import { createOwnerFinder, openUser } from './people.ts';

const MOST_SHOWN = 10;

type Named = { readonly firstName: string; readonly lastName: string };
const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** Finds a person by whatever somebody has at hand: applications know every key of theirs, accounts those of staff. */
export function createPeopleSearch({ store, projections, open }: QueryDependencies) {
  const applications = store.collection(projections.applications.model);
  const accounts = store.collection(projections.accounts.model);

  return async (search: string): Promise<AuditPeopleReply> => {
    const findOwner = createOwnerFinder(accounts, open);
    const searched = { ...ALL, search, limit: MOST_SHOWN } as const;
    const [sent, people] = await Promise.all([applications.find(searched), accounts.find(searched)]);
    const found = await Promise.all(
      sent.rows.map(async ({ document }): Promise<FoundPerson> => {
        const { applicantId: accountId, applicationId, status } = document;
        const [owner, account, inForm] = await Promise.all([
          findOwner(accountId),
          accounts.get(accountId),
          openSection(document, 'personal', open),
        ]);
        const names = { name: nameOf(owner), nameInForm: nameOf(PersonalSection.parse(inForm)) };
        return { accountId, ...names, role: account?.document.role ?? 'user', applicationId, status };
      }),
    );
    const known = new Set(found.map(({ accountId }) => accountId));
    const others = await Promise.all(
      people.rows
        .filter(({ id }) => !known.has(id))
        .map(async ({ id, document }): Promise<FoundPerson> => {
          const user = await openUser(document, open);
          const application = (await applications.get(applicationIdOf(id)))?.document ?? null;
          const theirs = { applicationId: application?.applicationId ?? null, status: application?.status ?? null };
          return { accountId: id, name: nameOf(user), nameInForm: '', role: user.role, ...theirs };
        }),
    );

    return { people: [...found, ...others], hasMore: sent.total > MOST_SHOWN || people.total > MOST_SHOWN };
  };
}
