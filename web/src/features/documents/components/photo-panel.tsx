import type { PhotoValidationReply } from '@entry/contracts/application/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Notice } from '../../../components/notice.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';

const RULES = [
  'documents.photoSize',
  'documents.photoFormat',
  'documents.photoBackground',
  'documents.photoFace',
  'documents.photoHeadwear',
  'documents.photoRecent',
] as const;

type PhotoPanelProps = { readonly validation: UseQueryResult<PhotoValidationReply> };

/** The rules, and what the check of the chosen photo found. */
export function PhotoPanel({ validation }: PhotoPanelProps) {
  const text = useText();

  return (
    <section className="grid gap-4 rounded-lg border border-line bg-canvas p-4">
      <h3 className="font-bold">{text('documents.photoTitle')}</h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {RULES.map((rule) => (
          <li key={rule} className="flex gap-2">
            <Check aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent-600" />
            {text(rule)}
          </li>
        ))}
      </ul>
      <ValidationResult validation={validation} />
    </section>
  );
}

function ValidationResult({ validation }: PhotoPanelProps) {
  const text = useText();
  const { isLoading, isError, data } = validation;

  if (isLoading) {
    return (
      <p role="status" className="flex items-center gap-2">
        <Spinner size="small" />
        {text('documents.photoChecking')}
      </p>
    );
  }
  if (isError) {
    return (
      <Notice kind="warning" isAnnounced>
        {text('documents.photoUnchecked')}
      </Notice>
    );
  }
  if (data === undefined) return null;
  if (data.isValid) {
    return (
      <Notice kind="success" isAnnounced>
        {text('documents.photoValid')}
      </Notice>
    );
  }

  return (
    <Notice kind="error" isAnnounced title={text('documents.photoInvalid')}>
      <ul className="list-disc ps-5">
        {data.errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </Notice>
  );
}
