import type { PhotoValidationReply } from '@entry/contracts/application/document-uploads';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';

type VerdictProps = {
  readonly validation: UseQueryResult<PhotoValidationReply>;
  /** What came of it, with what was answered; undefined until it is there. */
  readonly reply: PhotoValidationReply | undefined;
  readonly isUntouched: boolean;
};

/** What the service says about the photo; a live region that is there before the answer is. */
export function Verdict(props: VerdictProps) {
  return (
    <div aria-live="polite" className="grid gap-3">
      <VerdictContent {...props} />
    </div>
  );
}

function VerdictContent({ validation, reply, isUntouched }: VerdictProps) {
  const text = useText();
  const { isFetching, isError, refetch } = validation;

  if (isFetching) {
    return (
      <p className="flex items-center gap-2">
        <Spinner size="small" />
        {text('documents.photoChecking')}
      </p>
    );
  }
  if (isError) {
    return (
      <Notice kind="warning">
        <p>{text('documents.photoUnchecked')}</p>
        <div className="-ms-2.5">
          <Button variant="quiet" onClick={() => void refetch()}>
            {text('photoStudio.checkAgain')}
          </Button>
        </div>
      </Notice>
    );
  }
  if (reply === undefined) return null;
  if (reply.isValid) return <Notice kind="success">{text('documents.photoValid')}</Notice>;

  return (
    <Notice kind="error" title={text('documents.photoInvalid')}>
      <ul className="list-disc ps-5">
        {reply.errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
      <p>{text(isUntouched ? 'photoStudio.mendUntouched' : 'photoStudio.mend')}</p>
    </Notice>
  );
}
