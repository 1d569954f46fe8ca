import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { QUESTIONS_HASH } from '../next-steps/step-path.ts';

/** In the address of a step: whoever came from the answers, to change one, goes back there. */
const RETURN = { name: 'return', value: 'check' } as const;

type Going = {
  /** Id of the field to go to; the heading of the step when left out. */
  readonly field?: string;
  readonly isReturning?: boolean;
};

export type Step = {
  /** 1 to 5. */
  readonly step: number;
  readonly isReturning: boolean;
  readonly goTo: (step: number, going?: Going) => void;
};

/** The step lives in the address (`?step=2`), so that Back, reload and links work. Never beyond `reachable`. */
export function useStep(reachable: number): Step {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(parameters.get('step') ?? '1');
  const wanted = Number.isInteger(asked) && asked >= 1 ? asked : 1;
  const [step, setStep] = useState(() => Math.min(wanted, reachable));

  // A link or the Back button changes the address; emptying a field of this step must not throw anybody out of it.
  const [previousWanted, setPreviousWanted] = useState(wanted);
  if (wanted !== previousWanted) {
    setPreviousWanted(wanted);
    setStep(Math.min(wanted, reachable));
  }

  return {
    step,
    isReturning: parameters.get(RETURN.name) === RETURN.value,
    goTo: (target, { field, isReturning = false } = {}) =>
      void navigate({ search: stepSearch(target, isReturning), hash: field === undefined ? '' : `#${field}` }),
  };
}

/** Query of the address of a step. */
export function stepSearch(step: number, isReturning: boolean): string {
  return `?step=${step}${isReturning ? `&${RETURN.name}=${RETURN.value}` : ''}`;
}

/** Somebody followed a link to the questions about their answers. */
export function useQuestionsLink(onFollow: () => void): void {
  const { hash, key } = useLocation();
  const follow = useEffectEvent(onFollow);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again leads there again
  useEffect(() => {
    if (hash === `#${QUESTIONS_HASH}`) follow();
  }, [hash, key]);
}
