import { type NextStepFacts, nextSteps } from '@entry/contracts/rules/next-steps';
import { CircleArrowRight } from 'lucide-react';
import { useText } from '../../../messages/text.tsx';

/** What there is to do, in the words of the applicant. */
export function NextSteps({ application }: { readonly application: NextStepFacts }) {
  const text = useText();
  const steps = nextSteps(application);
  if (steps.length === 0) return <p className="text-muted">{text('dashboard.noSteps')}</p>;

  return (
    <ul className="grid gap-2.5">
      {steps.map((step) => (
        <li key={step} className="flex gap-2.5">
          <CircleArrowRight aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent-600 rtl:-scale-x-100" />
          {text(`dashboard.step.${step}`)}
        </li>
      ))}
    </ul>
  );
}
