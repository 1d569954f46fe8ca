import { type NextStep, turnOf } from '@entry/contracts/rules/next-steps';
import { useText } from '../../../messages/text.tsx';
import { StepRow } from './step-row.tsx';

type NextStepsProps = {
  readonly steps: readonly NextStep[];
  /** A moment of the past, ISO 8601: whoever looks back at it cannot take these steps. Left out for now. */
  readonly at?: string;
};

/** What there is to do and to wait for, as a list of tasks. */
export function NextSteps({ steps, at }: NextStepsProps) {
  const text = useText();
  if (steps.length === 0) return <p className="text-muted">{text('applications.noSteps')}</p>;

  return (
    <>
      {steps.every((step) => turnOf(step) === 'service') && (
        <p className="mb-2 text-muted">{text('applications.onlyWaiting')}</p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {steps.map((step) => (
          <StepRow key={'documentType' in step ? `${step.kind} ${step.documentType}` : step.kind} step={step} at={at} />
        ))}
      </ul>
    </>
  );
}
