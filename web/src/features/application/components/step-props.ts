import type { UseFormReturn } from 'react-hook-form';
import type { WizardValues } from '../wizard-values.ts';

export type StepProps = {
  readonly form: UseFormReturn<WizardValues>;
  /** Message of a field by its path; undefined while it is fine, or not checked yet. */
  readonly errorOf: (fieldId: string) => string | undefined;
};
