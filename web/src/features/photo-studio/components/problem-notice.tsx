import { Notice } from '../../../components/notice.tsx';
import { Reveal } from '../../../components/reveal.tsx';
import { useText } from '../../../messages/text.tsx';
import type { StudioProblem } from '../use-photo-studio.ts';

type ProblemNoticeProps = {
  readonly problem: StudioProblem | null;
  /** What was there before the picture that cannot be used. */
  readonly isSomethingKept: boolean;
};

/** Why nothing came of the last picture, and what to do; a live region that is there before it has anything to say. */
export function ProblemNotice({ problem, isSomethingKept }: ProblemNoticeProps) {
  const text = useText();

  return (
    <div role="alert">
      {problem !== null && (
        <Reveal key={problem.name}>
          <div className="mt-5">
            <Notice kind="error" title={text(`photoStudio.${problem.name}`)}>
              <p>{text(`photoStudio.${problem.name}Help`, { ...problem.size })}</p>
              {problem.name === 'heic' && <CameraSettings />}
              {isSomethingKept && problem.name !== 'cannotMake' && <p>{text('photoStudio.stillThere')}</p>}
            </Notice>
          </div>
        </Reveal>
      )}
    </div>
  );
}

function CameraSettings() {
  const text = useText();

  return (
    <ul className="grid list-disc gap-1 ps-5">
      <li>{text('photoStudio.heicIphone')}</li>
      <li>{text('photoStudio.heicSamsung')}</li>
    </ul>
  );
}
