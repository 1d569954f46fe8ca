import type { UserSummary } from '@entry/contracts/account/api';
import { EmailText } from '../../../components/email-text.tsx';

type Person = Pick<UserSummary, 'firstName' | 'lastName' | 'email'>;

export function PersonCell({ person }: { readonly person: Person }) {
  return (
    <>
      <span className="block max-w-64 font-semibold wrap-break-word">
        {person.firstName} {person.lastName}
      </span>
      <span className="block max-w-64 text-sm text-muted wrap-break-word max-lg:in-[td]:ms-auto">
        <EmailText email={person.email} />
      </span>
    </>
  );
}
