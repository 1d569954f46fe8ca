import { classNames } from '../../components/class-names.ts';
import type { Parts } from '../../components/parts.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useText } from '../../messages/text.tsx';
import { Editor } from './components/editor.tsx';
import { PhotoRules } from './components/photo-rules.tsx';
import { PictureSource } from './components/picture-source.tsx';
import { ProblemNotice } from './components/problem-notice.tsx';
import { Result } from './components/result.tsx';
import { Start } from './components/start.tsx';
import type { PhotoToSend } from './photo-to-send.ts';
import { useDroppedPicture } from './use-dropped-picture.ts';
import { usePhotoStudio } from './use-photo-studio.ts';

type PhotoStudioProps = {
  readonly applicationId: string;
  /** Given the photo while it can be sent, else null. Stays the same function. */
  readonly onReady: (photo: PhotoToSend | null) => void;
  /** Hidden, it keeps its picture and takes no other. */
  readonly isShown: boolean;
  /** How the finished photo is sent. */
  readonly children: Parts;
};

/** Makes an entry photo of any picture: chosen or taken, fitted into the frame, looked at. */
export default function PhotoStudio({ applicationId, onReady, isShown, children }: PhotoStudioProps) {
  const text = useText();
  const studio = usePhotoStudio(applicationId);
  const { opened, editing, photo, work, problem } = studio;
  const isBusy = work !== null;
  const isOver = useDroppedPicture({ isShown, isBusy }, studio.open);
  const isSomethingThere = photo !== null || editing !== null;

  return (
    <div className={classNames('relative grid', isOver && 'rounded-xl outline-3 outline-accent-600')}>
      <div className="grid gap-5">
        {!isSomethingThere && <Start isOff={isBusy} onPicture={studio.open} />}
        {photo === null && editing !== null && (
          <Editor
            key={opened}
            picture={editing.picture}
            frame={editing.frame}
            isMaking={work === 'making'}
            onChange={studio.setFrame}
            onSuggest={studio.suggestFrame}
            onUse={studio.use}
          />
        )}
        {photo !== null && (
          <Result
            key={opened}
            photo={photo}
            onChange={editing === null ? null : studio.changeAgain}
            onReady={onReady}
            isOff={isBusy}
          >
            {children}
          </Result>
        )}
      </div>
      <Progress isOpening={work === 'opening'} />
      <ProblemNotice problem={problem} isSomethingKept={isSomethingThere} />
      <div className="mt-5 grid gap-5">
        {isSomethingThere && <PictureSource isAgain isOff={isBusy} onPicture={studio.open} />}
        {photo === null && <PhotoRules />}
      </div>
      {isOver && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center rounded-xl bg-accent-50/90 text-xl font-bold text-accent-700">
          {text('photoStudio.dropNow')}
        </p>
      )}
    </div>
  );
}

/** A live region, there before it has anything to say. */
function Progress({ isOpening }: { readonly isOpening: boolean }) {
  const text = useText();

  return (
    <div role="status">
      {isOpening && (
        <p className="mt-5 flex items-center gap-3 font-medium">
          <Spinner size="small" />
          {text('photoStudio.opening')}
        </p>
      )}
    </div>
  );
}
