import { ScanFace } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useText } from '../../../messages/text.tsx';
import { frameForFace } from '../geometry/face.ts';
import type { Frame, Size } from '../geometry/frame.ts';
import { type FrameJudgement, judgeFrame } from './judge-frame.ts';
import type { FaceSearch } from './use-face.ts';

type CoachProps = {
  readonly search: FaceSearch;
  readonly picture: Size;
  readonly frame: Frame;
  readonly onPropose: (frame: Frame) => void;
};

/** Says how the face lies in the frame while it is moved, and puts it where it belongs. A live region, always there. */
export function Coach({ search, picture, frame, onPropose }: CoachProps) {
  const text = useText();

  return (
    <div className="grid justify-items-start gap-2">
      <div role="status" className="w-full">
        {search.state === 'looking' && (
          <p className="flex items-center gap-3">
            <Spinner size="small" />
            {text('photoStudio.coach.looking')}
          </p>
        )}
        {search.state === 'none' && <Notice kind="warning">{text('photoStudio.coach.none')}</Notice>}
        {search.state === 'unknown' && <p className="text-muted">{text('photoStudio.coach.unknown')}</p>}
        {search.state === 'found' && <Judgement {...judgeFrame(picture, frame, search.face)} />}
      </div>
      {search.state === 'found' && (
        <Button
          variant="secondary"
          icon={<ScanFace aria-hidden="true" size={20} />}
          onClick={() => onPropose(frameForFace(picture, search.face))}
        >
          {text('photoStudio.coach.propose')}
        </Button>
      )}
    </div>
  );
}

const percent = (share: number): number => Math.round(share * 100);

function Judgement({ headHeight, eyeHeight, advice }: FrameJudgement) {
  const text = useText();
  const isGood = advice === 'good';

  return (
    <Notice kind={isGood ? 'success' : 'warning'}>
      <p className="font-semibold">{text(`photoStudio.coach.${advice}`)}</p>
      <p className="tabular-nums">
        {text('photoStudio.coach.measures', { head: percent(headHeight), eyes: percent(eyeHeight) })}
      </p>
    </Notice>
  );
}
