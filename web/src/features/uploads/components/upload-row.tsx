import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { ApiProblem, problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { formatFileSize } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { FileUnreadableError, type UploadState } from '../upload-state.ts';
import { percentOf, phaseText, timeLeftText } from '../upload-words.ts';
import { uploads } from '../uploads.ts';

type UploadRowProps = { readonly upload: UploadState };

export function UploadRow({ upload }: UploadRowProps) {
  if (upload.phase === 'done' || upload.phase === 'failed') return <EndedUpload upload={upload} />;

  return <RunningUpload upload={upload} />;
}

/** Its words are told by the list, by phases: this is for the eyes. */
function RunningUpload({ upload }: UploadRowProps) {
  const text = useText();
  const { id, name, size, sent, phase, secondsLeft } = upload;
  const { type } = upload.intent.fields;
  const isWaiting = phase === 'waiting';
  // What is whole is decided there by now, and in another tab it is not ours to end.
  const canCancel = phase !== 'finishing' && phase !== 'elsewhere';

  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        {type !== undefined && <p className="font-bold first-letter:uppercase">{documentTypeLabel(type)}</p>}
        <p className={type === undefined ? 'font-bold wrap-anywhere' : 'text-sm text-muted wrap-anywhere'}>
          <bdi translate="no">{name}</bdi>
        </p>
      </div>
      <ProgressBar value={percentOf(sent, size)} label={text('uploads.progressOf', { name })} />
      <div aria-hidden="true" className="grid gap-0.5 text-sm text-muted">
        <p className={isWaiting ? 'font-semibold text-warning-800' : undefined}>{phaseText(upload, text)}</p>
        {phase === 'sending' && (
          <p className="flex flex-wrap gap-x-3">
            <bdi>
              {text('uploads.amount', {
                sent: formatFileSize(sent),
                size: formatFileSize(size),
                percent: percentOf(sent, size),
              })}
            </bdi>
            {secondsLeft !== null && <span>{timeLeftText(secondsLeft, text)}</span>}
          </p>
        )}
      </div>
      {!upload.isKept && phase !== 'preparing' && <p className="text-sm">{text('uploads.notKept')}</p>}
      <div className="flex flex-wrap gap-2">
        {isWaiting && (
          <Button variant="secondary" onClick={() => uploads.retry(id)}>
            {text('uploads.tryNow')}
          </Button>
        )}
        {canCancel && (
          <Button
            variant="secondary"
            aria-label={text('uploads.cancelOf', { name })}
            onClick={() => uploads.cancel(id)}
          >
            {text('common.cancel')}
          </Button>
        )}
      </div>
    </li>
  );
}

function EndedUpload({ upload }: UploadRowProps) {
  const text = useText();
  const { id, name, phase, problem } = upload;
  const isDone = phase === 'done';

  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <Notice
        kind={isDone ? 'success' : 'error'}
        title={<span className="wrap-anywhere">{phaseText(upload, text)}</span>}
      >
        {!isDone && <p>{reasonOf(problem, text)}</p>}
        {problem instanceof ApiProblem && problem.details.length > 0 && (
          <ul className="list-disc ps-5">
            {problem.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        <div>
          <Button
            variant="secondary"
            aria-label={text('uploads.closeOf', { name })}
            onClick={() => uploads.dismiss(id)}
          >
            {text('common.close')}
          </Button>
        </div>
      </Notice>
    </li>
  );
}

function reasonOf(problem: unknown, text: TextOf): string {
  if (problem instanceof FileUnreadableError) return text('uploads.unreadable');

  return problemMessage(problem, text('uploads.failedWhy'));
}
