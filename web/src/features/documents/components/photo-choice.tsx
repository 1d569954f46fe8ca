import { DOCUMENT_MAXIMUM_BYTES } from '@entry/contracts/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FileField } from '../../../components/file-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { useFileCheck } from '../../uploads/use-file-check.ts';
import { photoValidationQueryOptions } from '../api/validate-photo.ts';
import { FILE_MESSAGES } from '../file-messages.ts';
import { PhotoPanel } from './photo-panel.tsx';

type PhotoChoiceProps = {
  readonly id: string;
  readonly error: string | undefined;
  /** The photo to upload; null while there is none that keeps the rules. */
  readonly onReady: (file: File | null) => void;
};

/** The rules of the photo, and the check of the one that was chosen. */
export function PhotoChoice({ id, error, onReady }: PhotoChoiceProps) {
  const text = useText();
  const [file, setFile] = useState<File | null>(null);
  const problem = useFileCheck(file, DOCUMENT_MAXIMUM_BYTES, FILE_MESSAGES);
  const validation = useQuery({
    ...photoValidationQueryOptions(file ?? new File([], '')),
    enabled: file !== null && file.size > 0 && file.size <= DOCUMENT_MAXIMUM_BYTES,
  });
  // Where the check cannot be had now, it is made when the photo arrives.
  const isReady = file !== null && problem === null && (validation.isError || validation.data?.isValid === true);

  useEffect(() => onReady(isReady ? file : null), [isReady, file, onReady]);

  return (
    <>
      <PhotoPanel validation={validation} />
      <FileField
        id={id}
        label={text('documents.file')}
        hint={text('documents.photoFileHint')}
        accept="image/jpeg"
        file={file}
        onChoose={setFile}
        error={problem === null ? error : text(problem)}
      />
    </>
  );
}
