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

export function PersonCell({ person, accountId, nameInForm = null }: PersonCellProps) {
  const name = `${person.firstName} ${person.lastName}`;

  return (
    <span className="lg:block lg:truncate" title={`${name}, ${person.email}`}>
      <span className="font-semibold max-lg:block max-lg:max-w-64 max-lg:wrap-break-word">
        {accountId === undefined ? (
          <span translate="no">{name}</span>
        ) : (
          <ApplicantLink accountId={accountId} name={name} />
        )}
      </span>
      <NameInForm account={person} form={nameInForm} />
      <span className="text-sm text-muted max-lg:block max-lg:max-w-64 max-lg:wrap-break-word max-lg:in-[td]:ms-auto lg:ms-2">
        <EmailText email={person.email} />
      </span>
    </span>
  );
}
