import { Notice } from '../../../components/notice.tsx';
import { Reveal } from '../../../components/reveal.tsx';
import { useText } from '../../../messages/text.tsx';
import { HeicWays } from '../../uploads/components/heic-help.tsx';
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
            <Notice kind="error" title={text(problem.name === 'heic' ? 'uploads.heic' : `photoStudio.${problem.name}`)}>
              {problem.name === 'heic' ? (
                <HeicWays isCameraOffered />
              ) : (
                <p>{text(`photoStudio.${problem.name}Help`, { ...problem.size })}</p>
              )}
              {isSomethingKept && problem.name !== 'cannotMake' && <p>{text('photoStudio.stillThere')}</p>}
            </Notice>
          </div>
        </Reveal>
      )}
    </div>
  );
}
