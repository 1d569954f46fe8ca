import type { UserSummary } from '@entry/contracts/account/api';
import type { ReviewedApplicant } from '@entry/contracts/admin/review';
import { Link } from 'react-router-dom';
import { formatCalendarDate } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';
import { applicantPath } from '../../../navigation/paths.ts';
import { FactRows } from '../../admin-lists/components/fact-rows.tsx';

type ApplicantFactsProps = { readonly applicant: ReviewedApplicant; readonly account: UserSummary };

/** What the file must match, from the form: name and birth date first and large. */
export function ApplicantFacts({ applicant, account }: ApplicantFactsProps) {
  const text = useText();
  const { firstName, lastName, dateOfBirth, placeOfBirth, countryOfBirth, gender, accountId } = applicant;
  const given = (value: string) => (value === '' ? text('common.notProvided') : value);
  const accountName = `${account.firstName} ${account.lastName}`;
  const formName = `${firstName} ${lastName}`;

  return (
    <section aria-label={text('review.formTitle')} className="grid gap-3">
      <h3 className="text-sm font-bold text-muted">{text('review.formTitle')}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 md:grid-cols-1">
        <div className="min-w-0">
          <dt className="text-sm text-muted">{text('review.name')}</dt>
          <dd className="text-xl leading-tight font-bold wrap-anywhere md:text-2xl">{given(formName.trim())}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{text('review.dateOfBirth')}</dt>
          <dd className="text-xl leading-tight font-bold md:text-2xl">
            {dateOfBirth === '' ? text('common.notProvided') : formatCalendarDate(dateOfBirth)}
          </dd>
        </div>
      </dl>
      <FactRows
        facts={[
          { label: text('review.placeOfBirth'), value: given(placeOfBirth) },
          { label: text('review.countryOfBirth'), value: given(countryOfBirth) },
          { label: text('review.gender'), value: given(gender) },
          ...(accountName === formName ? [] : [{ label: text('review.accountName'), value: accountName }]),
        ]}
      />
      <Link
        to={applicantPath(accountId)}
        className="inline-flex min-h-11 items-center font-semibold text-accent-600 underline underline-offset-2"
      >
        {text('review.applicant')}
      </Link>
    </section>
  );
}
