import type { Application } from '@entry/contracts/application/api';
import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { nextSteps } from '@entry/contracts/rules/next-steps';
import { Card } from '../../../components/card.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { NextSteps } from '../../next-steps/components/next-steps.tsx';
import type { WizardValues } from '../wizard-values.ts';
import { ReviewSummary } from './review-summary.tsx';
import { StatusPanel } from './status-panel.tsx';

type ReviewStepProps = {
  readonly application: Application | null;
  readonly values: WizardValues;
};

/** Every answer to be checked, then what still keeps the application from being submitted. */
export function ReviewStep({ application, values }: ReviewStepProps) {
  const text = useText();
  const canSubmit = application !== null && isActionAllowed(application, 'submit');

  return (
    <div className="grid gap-4">
      <ReviewSummary values={values} canChange />
      {!canSubmit && <BeforeSubmitting application={application} values={values} />}
      <Notice kind="warning" title={text('application.noticeTitle')}>
        <p>{text('application.notice')}</p>
      </Notice>
      <StatusPanel application={application} />
    </div>
  );
}

/** Nothing of it is there before the first save. */
const NOTHING_YET = {
  status: 'draft',
  statusReason: '',
  confirmationCheck: null,
  submittedAt: null,
  documents: [],
  payments: [],
  paymentSlips: [],
  isPaymentComplete: false,
  isRestOwed: false,
} as const;

function BeforeSubmitting({ application, values }: ReviewStepProps) {
  const text = useText();
  const steps = nextSteps({ ...(application ?? NOTHING_YET), ...values }, new Date().toISOString());
  const isOnlyWaiting = steps.every(({ kind }) => kind.startsWith('wait_'));

  return (
    <Card title={text('application.beforeSubmitTitle')}>
      <p className="mb-3 max-w-prose">
        {text(isOnlyWaiting ? 'application.waitingToSubmit' : 'application.beforeSubmit')}
      </p>
      <NextSteps steps={steps} />
    </Card>
  );
}
