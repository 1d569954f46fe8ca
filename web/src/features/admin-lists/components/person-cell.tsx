import type { UserSummary } from '@entry/contracts/account/api';
import type * as z from 'zod/mini';

type Person = Pick<z.infer<typeof UserSummary>, 'firstName' | 'lastName' | 'email'>;

export function PersonCell({ person }: { readonly person: Person }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">
        {person.firstName} {person.lastName}
      </span>
      <span className="block text-sm text-muted wrap-anywhere">{person.email}</span>
    </>
  );
}
