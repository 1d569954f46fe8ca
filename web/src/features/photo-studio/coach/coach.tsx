import { ScanFace } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useThrottled } from '../../../components/use-throttled.ts';
import { useText } from '../../../messages/text.tsx';
import { frameForFace, isCrownSeen } from '../geometry/face.ts';
import type { Frame, Size } from '../geometry/frame.ts';
import { type FrameJudgement, judgeFrame } from './judge-frame.ts';
import type { FaceSearch } from './use-face.ts';

type CoachProps = {
  readonly search: FaceSearch;
  readonly picture: Size;
  readonly frame: Frame;
  readonly onPropose: (frame: Frame) => void;
};

/** Milliseconds: who listens hears one verdict to its end, instead of the beginnings of many. */
const BETWEEN_VERDICTS = 500;

/** Says how the face lies in the frame while it is moved, and puts it where it belongs. A live region, always there. */
export function Coach({ search, picture, frame, onPropose }: CoachProps) {
  const text = useText();
  const face = search.state === 'found' ? search.face : null;
  const judgement = useMemo(() => (face === null ? null : judgeFrame(picture, frame, face)), [picture, frame, face]);
  const told = useThrottled(judgement, BETWEEN_VERDICTS);

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
        {face?.isCutOff === true && <Notice kind="warning">{text('photoStudio.coach.notInPicture')}</Notice>}
        {face?.isCutOff === false && told !== null && <Judgement {...told} isGuess={face.isCrownEstimated} />}
      </div>
      {face !== null && isCrownSeen(face) && (
        <Button
          variant="secondary"
          icon={<ScanFace aria-hidden="true" size={20} />}
          onClick={() => onPropose(frameForFace(picture, face))}
        >
          {text('photoStudio.coach.propose')}
        </Button>
      )}
    </div>
  );
}

const percent = (share: number): number => Math.round(share * 100);

function Judgement({ headHeight, eyeHeight, advice, isGuess }: FrameJudgement & { readonly isGuess: boolean }) {
  const text = useText();
  const isGood = advice === 'good';

  return (
    <Notice kind={isGood && !isGuess ? 'success' : 'warning'}>
      {/* Of a guess nobody is told that it is right. */}
      <p className="font-semibold">
        {text(isGood && isGuess ? 'photoStudio.coach.checkHair' : `photoStudio.coach.${advice}`)}
      </p>
      {isGuess && <p>{text('photoStudio.coach.guessed')}</p>}
      <p className="tabular-nums">
        {text('photoStudio.coach.measures', { head: percent(headHeight), eyes: percent(eyeHeight) })}
      </p>
    </Notice>
  );
}
