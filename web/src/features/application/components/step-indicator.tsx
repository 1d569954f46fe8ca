import { WIZARD_STEPS } from '@entry/contracts/rules/application-form';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useText } from '../../../messages/text.tsx';

type StepIndicatorProps = {
  /** 1 to 5. */
  readonly current: number;
  /** Highest step that may be opened. */
  readonly reachable: number;
};

export function StepIndicator({ current, reachable }: StepIndicatorProps) {
  const text = useText();

  return (
    <nav aria-label={text('application.steps')}>
      <ol className="grid grid-cols-5 gap-2">
        {WIZARD_STEPS.map((name, index) => {
          const step = index + 1;
          const state = step === current ? 'Current' : step < current ? 'Done' : 'Upcoming';
          const label = <StepLabel step={step} state={state} name={text(`application.${name}`)} />;

          return (
            <li key={name} aria-current={step === current ? 'step' : undefined}>
              {step <= reachable && step !== current ? (
                <Link to={`?step=${step}`} className="block rounded-lg hover:bg-accent-50">
                  {label}
                </Link>
              ) : (
                label
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const CIRCLE = {
  Done: 'border-accent-600 bg-accent-600 text-white',
  Current: 'border-accent-600 bg-surface text-accent-600',
  Upcoming: 'border-line-strong bg-surface text-muted',
} as const;

type StepLabelProps = { readonly step: number; readonly state: keyof typeof CIRCLE; readonly name: string };

function StepLabel({ step, state, name }: StepLabelProps) {
  const text = useText();
  const isUpcoming = state === 'Upcoming';

  return (
    <span className={`grid gap-2 border-t-4 pt-2 pb-1 ${isUpcoming ? 'border-line' : 'border-accent-600'}`}>
      <span
        aria-hidden="true"
        className={`grid size-8 place-items-center rounded-full border-2 text-[14px] font-bold ${CIRCLE[state]}`}
      >
        {state === 'Done' ? <Check size={16} /> : step}
      </span>
      <span className={`text-sm max-md:sr-only ${state === 'Current' ? 'font-bold' : isUpcoming ? 'text-muted' : ''}`}>
        {name}
        <span className="sr-only">, {text(`application.step${state}`)}</span>
      </span>
    </span>
  );
}
