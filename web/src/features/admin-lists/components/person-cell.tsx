import type { UserSummary } from '@entry/contracts/account/api';
import { EmailText } from '../../../components/email-text.tsx';
import { ApplicantLink } from './applicant-link.tsx';

type Person = Pick<UserSummary, 'firstName' | 'lastName' | 'email'>;

type PersonCellProps = {
  readonly person: Person;
  /** Whose page the name leads to; left out for people without an account. */
  readonly accountId?: string;
};

export function PersonCell({ person, accountId }: PersonCellProps) {
  const name = `${person.firstName} ${person.lastName}`;

  return (
    <>
      <span className="block max-w-64 font-semibold wrap-break-word">
        {accountId === undefined ? name : <ApplicantLink accountId={accountId} name={name} />}
      </span>
      <span className="block max-w-64 text-sm text-muted wrap-break-word max-lg:in-[td]:ms-auto">
        <EmailText email={person.email} />
      </span>
    </>
  );
}
