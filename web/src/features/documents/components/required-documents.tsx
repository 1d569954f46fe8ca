import type { Document } from '@entry/contracts/application/api';
import {
  APPLICANT_DOCUMENT_TYPES,
  type ApplicantDocumentType,
  documentTypeLabel,
} from '@entry/contracts/rules/documents';
import { DOCUMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { Button } from '../../../components/button.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { WithBadge } from '../../../components/with-badge.tsx';
import { useText } from '../../../messages/text.tsx';

type RequiredDocumentsProps = {
  readonly documents: readonly Document[];
  /** Null while nothing may be uploaded. */
  readonly onChoose: ((type: ApplicantDocumentType) => void) | null;
};

export function RequiredDocuments({ documents, onChoose }: RequiredDocumentsProps) {
  const text = useText();

  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{text('documents.required')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {APPLICANT_DOCUMENT_TYPES.map((type) => {
          const document = documents.find((candidate) => candidate.type === type);
          const label = documentTypeLabel(type);

          return (
            <li
              key={type}
              className="flex flex-col justify-between gap-2 rounded-xl border border-line bg-surface p-4 shadow-card"
            >
              <WithBadge
                badge={
                  document === undefined ? (
                    <StatusBadge label={text('documents.notUploaded')} colour="grey" />
                  ) : (
                    <StatusBadge {...DOCUMENT_STATUS_PRESENTATION[document.status]} />
                  )
                }
              >
                <h3 className="font-bold first-letter:uppercase">{label}</h3>
                <p className="text-sm text-muted">{text(`documents.${type}Hint`)}</p>
              </WithBadge>
              {onChoose !== null && (
                <div className="-ms-2.5">
                  <Button variant="quiet" onClick={() => onChoose(type)}>
                    {text(document === undefined ? 'documents.choose' : 'documents.replace', { type: label })}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
