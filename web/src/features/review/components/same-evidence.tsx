import type { SameEvidenceSlip } from '@entry/contracts/admin/review';
import { PAYMENT_SLIP_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';

/** The other slips that show the same payment, each with the way to it. */
export function SameEvidence({ slips }: { readonly slips: readonly SameEvidenceSlip[] }) {
  const text = useText();
  if (slips.length === 0) return null;

  return (
    <Notice kind="warning" title={text('review.sameTitle')}>
      <ul className="grid gap-2">
        {slips.map(({ id, firstName, lastName, createdAt, status, same }) => (
          <li key={id}>
            <Link
              to={`/admin/payments?review=${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-accent-600 underline underline-offset-2"
            >
              {text('review.sameSlip', {
                name: `${firstName} ${lastName}`.trim() || text('review.unnamed'),
                date: formatDate(createdAt),
                status: PAYMENT_SLIP_STATUS_PRESENTATION[status].label,
              })}
            </Link>
            <span className="block text-sm">{same.map((one) => text(`review.same.${one}`)).join(' ')}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
