import {
  ACCEPTED_FILES,
  APPLICANT_DOCUMENT_TYPES,
  ApplicantDocumentType,
  documentTypeLabel,
} from '@entry/contracts/rules/documents';
import { DOCUMENT_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { capitalised } from '../../../components/capitalised.ts';
import { Card } from '../../../components/card.tsx';
import { ErrorSummary, focusField, type SummaryItem } from '../../../components/error-summary.tsx';
import { FileChoice } from '../../../components/file-choice.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { sendPicture } from '../../photo-studio/kept-picture.ts';
import { PhotoField } from '../../photo-studio/photo-field.tsx';
import type { PhotoToSend } from '../../photo-studio/photo-to-send.ts';
import { HeicHelp } from '../../uploads/components/heic-help.tsx';
import { uploads } from '../../uploads/uploads.ts';
import { useFileCheck } from '../../uploads/use-file-check.ts';
import { FILE_MESSAGES } from '../file-messages.ts';

const TYPE_FIELD_ID = 'type';
export const FILE_FIELD_ID = 'file';

type UploadFormProps = {
  readonly applicationId: string;
  readonly type: ApplicantDocumentType | '';
  readonly onTypeChange: (type: ApplicantDocumentType | '') => void;
};

/** Chooses what is uploaded. What was chosen goes its own way from then on, and the next can be chosen at once. */
export function UploadForm({ applicationId, type, onTypeChange }: UploadFormProps) {
  const text = useText();
  const [paper, setPaper] = useState<File | null>(null);
  const [photo, setPhoto] = useState<PhotoToSend | null>(null);
  /** On its way, a photo makes room for the next. */
  const [photoCount, setPhotoCount] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const isPhoto = type === 'photo';
  // A photo is made by rules of its own: no file is one by being there, and no photo is anything else.
  const file = isPhoto ? (photo?.file ?? null) : paper;
  const problem = useFileCheck(file, DOCUMENT_MAXIMUM_BYTES, FILE_MESSAGES);

  const fileError = file === null ? 'documents.fileRequired' : problem;
  const errors: SummaryItem[] = [
    ...(type === '' ? [{ fieldId: TYPE_FIELD_ID, message: text('documents.typeRequired') }] : []),
    ...(fileError === null ? [] : [{ fieldId: FILE_FIELD_ID, message: text(fileError) }]),
  ];
  const shown = isChecked ? errors : [];
  const errorOf = (fieldId: string) => shown.find((item) => item.fieldId === fieldId)?.message;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter on a slider of the studio: it is no answer to a question yet.
    if (isPhoto && photo === null) return;

    setAttempt(attempt + 1);
    setChecked(true);
    if (errors.length > 0 || file === null || type === '') return;

    // What was said of an earlier try is answered by this one.
    for (const { id, phase, intent } of uploads.all()) {
      if (phase === 'failed' && intent.purpose === 'document' && intent.fields['type'] === type) uploads.dismiss(id);
    }
    const id = uploads.add(
      { purpose: 'document', fields: { applicationId, type, ...(isPhoto ? photo?.fields : {}) } },
      file,
    );
    if (isPhoto) {
      sendPicture(id);
      setPhotoCount(photoCount + 1);
      // The button goes with the studio: who pressed it goes on where the next document is chosen.
      focusField(TYPE_FIELD_ID);
    } else {
      setPaper(null);
    }
    setChecked(false);
    setAttempt(0);
    onTypeChange('');
  };

  const send = (
    <div className="grid sm:justify-start">
      <Button type="submit">{text('documents.upload')}</Button>
    </div>
  );

  return (
    <Card title={text('documents.uploadTitle')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <ErrorSummary items={shown} attempt={attempt} />
        <SelectField
          id={TYPE_FIELD_ID}
          label={text('documents.type')}
          hasEmptyOption
          value={type}
          onChange={(event) => onTypeChange(toType(event.target.value))}
          options={APPLICANT_DOCUMENT_TYPES.map((value) => ({ value, label: capitalised(documentTypeLabel(value)) }))}
          error={errorOf(TYPE_FIELD_ID)}
        />
        <PhotoField key={photoCount} applicationId={applicationId} isShown={isPhoto} onReady={setPhoto}>
          {isPhoto && send}
        </PhotoField>
        {!isPhoto && (
          <>
            <FileChoice
              id={FILE_FIELD_ID}
              label={text('documents.file')}
              hint={text('documents.fileHint')}
              accept={ACCEPTED_FILES}
              file={file}
              onChoose={setPaper}
              error={problem === null ? errorOf(FILE_FIELD_ID) : text(problem)}
            />
            {problem === 'uploads.heic' && <HeicHelp isCameraOffered />}
            {send}
          </>
        )}
      </form>
    </Card>
  );
}

function toType(value: string): ApplicantDocumentType | '' {
  const type = ApplicantDocumentType.safeParse(value);
  return type.success ? type.data : '';
}
