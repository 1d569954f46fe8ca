import type { UserSummary } from '@entry/contracts/account/api';
import type { PersonName } from '@entry/contracts/application/api';
import { EmailText } from '../../../components/email-text.tsx';
import { ApplicantLink } from './applicant-link.tsx';
import { NameInForm } from './name-in-form.tsx';

type Person = Pick<UserSummary, 'firstName' | 'lastName' | 'email'>;

type PersonCellProps = {
  readonly person: Person;
  /** Whose page the name leads to; left out for people without an account. */
  readonly accountId?: string;
  /** Shown where it is another one; null or left out where there is no form. */
  readonly nameInForm?: PersonName | null;
};

/** Below each other on cards; a row of the table has them in one line, and cuts off the end of it. */
export function PersonCell({ person, accountId, nameInForm = null }: PersonCellProps) {
  const name = `${person.firstName} ${person.lastName}`;

  return (
    <span className="grid lg:in-[tr]:block lg:in-[tr]:truncate lg:in-[tr]:*:me-2 lg:in-[tr]:*:inline">
      <span className="font-semibold wrap-break-word">
        {accountId === undefined ? (
          <span translate="no">{name}</span>
        ) : (
          <ApplicantLink accountId={accountId} name={name} />
        )}
      </span>
      <NameInForm account={person} form={nameInForm} />
      <span className="text-sm text-muted wrap-break-word">
        <EmailText email={person.email} />
      </span>
    </span>
  );
}

/** The whole text of the cell. */
export function personTitle({ firstName, lastName, email }: Person): string {
  return `${firstName} ${lastName}, ${email}`;
}
