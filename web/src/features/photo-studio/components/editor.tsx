import { PHOTO_WIDTH } from '@entry/contracts/rules/limits';
import { Crop, Undo2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { Coach } from '../coach/coach.tsx';
import { useFace } from '../coach/use-face.ts';
import { frameForFace } from '../geometry/face.ts';
import { angleOf, type Frame, firstFrame, keepInside, largestSide } from '../geometry/frame.ts';
import type { Picture } from '../picture/open-picture.ts';
import type { ChangeFrame } from '../use-stage-gestures.ts';
import { EditorControls } from './editor-controls.tsx';
import { EditorStage } from './editor-stage.tsx';
import { FocusedHeading } from './focused-heading.tsx';
import { isSharp, Sharpness } from './sharpness.tsx';

type EditorProps = {
  readonly picture: Picture;
  readonly frame: Frame;
  readonly isMaking: boolean;
  readonly onChange: ChangeFrame;
  /** A frame that nobody chose yet. */
  readonly onSuggest: (frame: Frame) => void;
  readonly onUse: () => void;
};

/** The picture under the fingers, everything that can be done to it, and the one button that goes on, always in sight. */
export function Editor({ picture, frame, isMaking, onChange, onSuggest, onUse }: EditorProps) {
  const text = useText();
  const keyboardId = useId();
  const sharpness = useRef<HTMLDivElement>(null);
  const search = useFace(picture, (face) => onSuggest(frameForFace(picture, face)));
  const zoomOutEnough = () => onChange((before) => keepInside({ ...before, side: PHOTO_WIDTH }, picture));

  return (
    <section className="flex flex-col gap-4">
      <FocusedHeading title={text('photoStudio.editTitle')} />
      <p>{text('photoStudio.editHint')}</p>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="grid content-start gap-4">
          <EditorStage
            picture={picture}
            frame={frame}
            face={search.state === 'found' ? search.face : null}
            onChange={onChange}
            describedBy={keyboardId}
          />
          <Coach search={search} picture={picture} frame={frame} onPropose={(proposed) => onChange(() => proposed)} />
          <div ref={sharpness} className="scroll-mb-24">
            <Sharpness
              frame={frame}
              canBeSharp={largestSide(picture, angleOf(frame)) >= PHOTO_WIDTH}
              onZoomOut={zoomOutEnough}
            />
          </div>
        </div>
        <div className="grid content-start gap-4">
          <EditorControls picture={picture} frame={frame} onChange={onChange} />
          <div className="-ms-2.5">
            <Button
              variant="quiet"
              icon={<Undo2 aria-hidden="true" size={20} />}
              onClick={() => onChange(() => firstFrame(picture))}
            >
              {text('photoStudio.reset')}
            </Button>
          </div>
          <p className="hidden text-sm text-muted pointer-coarse:block">{text('photoStudio.touch')}</p>
          <p id={keyboardId} className="text-sm text-muted pointer-coarse:hidden">
            {text('photoStudio.keyboard')}
          </p>
        </div>
      </div>
      <Notice kind="info">{text('photoStudio.noRetouch')}</Notice>
      <div className="sticky bottom-0 z-10 -mx-4 grid bg-surface px-4 py-3 sm:mx-0 sm:justify-start sm:px-0">
        <Button
          isBusy={isMaking}
          aria-disabled={!isSharp(frame)}
          icon={<Crop aria-hidden="true" size={20} />}
          onClick={() => {
            if (isSharp(frame)) onUse();
            // Why not is said there.
            else sharpness.current?.scrollIntoView({ block: 'nearest' });
          }}
        >
          {text(isMaking ? 'photoStudio.making' : 'photoStudio.use')}
        </Button>
      </div>
    </section>
  );
}
