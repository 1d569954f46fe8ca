import type { Application } from '@entry/contracts/application/api';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import type { WizardValues } from '../wizard-values.ts';
import { ReviewSummary } from './review-summary.tsx';
import { StatusPanel } from './status-panel.tsx';

type ReviewStepProps = {
  readonly application: Application | null;
  readonly values: WizardValues;
};

export function ReviewStep({ application, values }: ReviewStepProps) {
  const text = useText();

  return (
    <div className="grid gap-4">
      <ReviewSummary values={values} canChange />
      <Notice kind="warning" title={text('application.noticeTitle')}>
        <p>{text('application.notice')}</p>
      </Notice>
      <StatusPanel application={application} />
    </div>
  );
}
