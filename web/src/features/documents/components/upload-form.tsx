import { APPLICANT_DOCUMENT_TYPES, ApplicantDocumentType, documentTypeLabel } from '@entry/contracts/rules/documents';
import { type FormEvent, useCallback, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ErrorSummary, type SummaryItem } from '../../../components/error-summary.tsx';
import { FileField } from '../../../components/file-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { forgetPicture } from '../../photo-studio/kept-picture.ts';
import { PhotoField } from '../../photo-studio/photo-field.tsx';
import { fileErrorId } from '../upload-errors.ts';
import { useUpload } from '../use-upload.ts';
import { UploadProgress } from './upload-progress.tsx';

const TYPE_FIELD_ID = 'type';
export const FILE_FIELD_ID = 'file';

type UploadFormProps = {
  readonly applicationId: string;
  readonly type: ApplicantDocumentType | '';
  readonly onTypeChange: (type: ApplicantDocumentType | '') => void;
};

export function UploadForm({ applicationId, type, onTypeChange }: UploadFormProps) {
  const text = useText();
  const [paper, setPaper] = useState<File | null>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  /** Uploaded, a photo makes room for the next. */
  const [photoCount, setPhotoCount] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const upload = useUpload();
  const isPhoto = type === 'photo';
  const file = isPhoto ? photo : paper;
  const fileProblem = fileErrorId(file);
  const errors: SummaryItem[] = [
    ...(type === '' ? [{ fieldId: TYPE_FIELD_ID, message: text('documents.typeRequired') }] : []),
    ...(fileProblem === null ? [] : [{ fieldId: FILE_FIELD_ID, message: text(fileProblem) }]),
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

    upload.start({ applicationId, type, file }, () => {
      if (isPhoto) {
        forgetPicture();
        setPhotoCount(photoCount + 1);
      } else {
        setPaper(null);
      }
      setChecked(false);
      onTypeChange('');
    });
  };

  const choose = (chosen: File | null) => {
    setPaper(chosen);
    upload.forget();
  };
  const { forget } = upload;
  const takePhoto = useCallback(
    (ready: File | null) => {
      setPhoto(ready);
      if (ready !== null) forget();
    },
    [forget],
  );

  const sending = (
    <>
      <UploadProgress upload={upload} fileName={file?.name ?? ''} />
      {upload.isDone && (
        <Notice kind="success" isAnnounced>
          {text('documents.uploaded')}
        </Notice>
      )}
      <div className="grid sm:justify-start">
        <Button type="submit" isBusy={upload.isRunning}>
          {text('documents.upload')}
        </Button>
      </div>
    </>
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
          disabled={upload.isRunning}
          onChange={(event) => onTypeChange(toType(event.target.value))}
          options={APPLICANT_DOCUMENT_TYPES.map((value) => ({ value, label: capitalised(documentTypeLabel(value)) }))}
          error={errorOf(TYPE_FIELD_ID)}
        />
        <PhotoField
          key={photoCount}
          applicationId={applicationId}
          isShown={isPhoto}
          isOff={upload.isRunning}
          onReady={takePhoto}
        >
          {isPhoto && sending}
        </PhotoField>
        {!isPhoto && (
          <>
            <FileField
              id={FILE_FIELD_ID}
              label={text('documents.file')}
              hint={text('documents.fileHint')}
              accept="image/jpeg,image/png,application/pdf"
              file={file}
              onChoose={choose}
              disabled={upload.isRunning}
              error={errorOf(FILE_FIELD_ID)}
            />
            {sending}
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

function capitalised(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
