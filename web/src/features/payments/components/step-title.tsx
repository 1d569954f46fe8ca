import type { ReactNode } from 'react';

type StepTitleProps = { readonly step: number; readonly children: ReactNode };

/** A heading with the number of its step. The number is read out with it: the steps are to be done in order. */
export function StepTitle({ step, children }: StepTitleProps) {
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-[2rem] shrink-0 place-items-center rounded-full bg-accent-600 text-base text-white tabular-nums">
        {step}
      </span>
      <span>{children}</span>
    </span>
  );
}
