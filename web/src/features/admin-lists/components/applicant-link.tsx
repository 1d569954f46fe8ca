import { Link } from 'react-router-dom';
import { applicantPath } from '../../../navigation/paths.ts';

type ApplicantLinkProps = { readonly accountId: string; readonly name: string };

/** A person's name that leads to everything about them. */
export function ApplicantLink({ accountId, name }: ApplicantLinkProps) {
  return (
    <Link
      to={applicantPath(accountId)}
      translate="no"
      className="inline-block py-1 text-accent-700 lg:in-[tr]:inline underline underline-offset-2"
    >
      {name}
    </Link>
  );
}
