import type { UserSummary } from '@entry/contracts/account/api';

type Person = Pick<UserSummary, 'firstName' | 'lastName' | 'email'>;

/** The address may break before its @, or anywhere where even that is too long for the column. */
export function PersonCell({ person }: { readonly person: Person }) {
  const [localPart, domain] = person.email.split('@');

  return (
    <>
      <span className="block max-w-64 font-semibold wrap-break-word">
        {person.firstName} {person.lastName}
      </span>
      <span className="block max-w-64 text-sm text-muted wrap-break-word max-lg:in-[td]:ms-auto">
        {localPart}
        <wbr />
        {domain !== undefined && `@${domain}`}
      </span>
    </>
  );
}
