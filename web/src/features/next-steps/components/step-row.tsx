import { type NextStep, turnOf } from '@entry/contracts/rules/next-steps';
import {
  type AdminApplicationStatus,
  DOCUMENT_STATUS_PRESENTATION,
  PAYMENT_SLIP_STATUS_PRESENTATION,
} from '@entry/contracts/rules/statuses';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useText } from '../../../messages/text.tsx';
import { SupportContact } from '../../service/support-contact.tsx';
import { stepPath } from '../step-path.ts';
import { hintOf, reasonOf, titleOf } from '../step-words.ts';
import { AmountToPay } from './amount-to-pay.tsx';

type StepRowProps = {
  readonly step: NextStep;
  /** A moment of the past, ISO 8601; undefined for now. */
  readonly at: string | undefined;
};

/** A line of the task list: all of it is the link. */
export function StepRow({ step, at }: StepRowProps) {
  const text = useText();
  const isNow = at === undefined;
  const path = isNow ? stepPath(step) : null;
  const isToPay = isNow && PAYING.includes(step.kind);
  const hint = hintOf(step, text, isNow ? new Date() : new Date(at));
  const content = (
    <>
      <span className="grid min-w-0 grow gap-1">
        <span
          className={path === null ? 'font-semibold' : 'font-semibold text-accent-700 underline underline-offset-2'}
        >
          {titleOf(step, text)}
        </span>
        {reasonOf(step) !== '' && <Reason>{reasonOf(step)}</Reason>}
        {hint !== '' && <span className="text-sm text-muted wrap-anywhere">{hint}</span>}
        {isToPay && <AmountToPay />}
        {isNow && step.kind === 'read_decision' && <AskUs />}
      </span>
      <Turn step={step} />
    </>
  );

  return (
    <li>
      {path === null ? (
        <div className={ROW}>{content}</div>
      ) : (
        <Link to={path} className={`${ROW} hover:bg-accent-50`}>
          {content}
        </Link>
      )}
    </li>
  );
}

const PAYING: readonly NextStep['kind'][] = ['complete_payment', 'pay_rest', 'replace_payment_slip'];

const ROW =
  '-mx-2 grid min-h-14 content-start justify-items-start gap-x-4 gap-y-2 rounded-lg px-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]';

function AskUs() {
  const text = useText();

  return (
    <span className="grid justify-items-start text-sm text-muted">
      {text('applications.stepHint.askWhy')}
      <span className="text-accent-600">
        <SupportContact />
      </span>
    </span>
  );
}

/** The words of the admin, set apart from ours. */
function Reason({ children }: { readonly children: ReactNode }) {
  return (
    <span className="block border-s-4 border-line-strong ps-3 whitespace-pre-line wrap-anywhere">
      <q>{children}</q>
    </span>
  );
}

/** Of the status itself, which stands above the list, there is nothing else to say. */
const SAID_ABOVE: ReadonlySet<AdminApplicationStatus> = new Set(['rejected']);

function Turn({ step }: { readonly step: NextStep }) {
  const text = useText();
  if (step.kind === 'replace_document') return <StatusBadge {...DOCUMENT_STATUS_PRESENTATION[step.status]} />;
  if (step.kind === 'replace_payment_slip') return <StatusBadge {...PAYMENT_SLIP_STATUS_PRESENTATION.rejected} />;
  if (step.kind === 'read_decision') {
    return SAID_ABOVE.has(step.status) ? null : <StatusBadge label={text('applications.turn.message')} colour="blue" />;
  }

  return turnOf(step) === 'service' ? (
    <StatusBadge label={text('applications.turn.service')} colour="grey" />
  ) : (
    <StatusBadge label={text('applications.turn.applicant')} colour="blue" />
  );
}
