import type { PhotoAnswers } from '@entry/contracts/application/evidence';
import { judgeAnswers } from '@entry/photo/judge-answers';
import { Notice } from '../../../components/notice.tsx';
import { RadioGroup } from '../../../components/radio-group.tsx';
import { useText } from '../../../messages/text.tsx';

export const NO_ANSWERS: PhotoAnswers = {};

const QUESTIONS = [
  { name: 'glasses', choices: ['none', 'worn'] },
  { name: 'headCovering', choices: ['none', 'religious', 'other'] },
  { name: 'pictureAge', choices: ['within_six_months', 'older'] },
] as const;

export function areAllAnswered(answers: PhotoAnswers): boolean {
  return QUESTIONS.every(({ name }) => answers[name] !== undefined);
}

/** What is wrong with the photo by what its applicant says of it. */
export function wrongAnswers(answers: PhotoAnswers): readonly string[] {
  return judgeAnswers(answers).flatMap(({ verdict, advice }) => (verdict === 'fail' ? [advice] : []));
}

type QuestionsProps = { readonly answers: PhotoAnswers; readonly onAnswer: (answers: PhotoAnswers) => void };

/** What no page and no service can see in a picture: whoever sends it says so. */
export function Questions({ answers, onAnswer }: QuestionsProps) {
  const text = useText();
  const wrong = wrongAnswers(answers);

  return (
    <section className="grid gap-4 rounded-xl border border-line bg-canvas p-4">
      <h4 className="font-bold">{text('photoStudio.questions')}</h4>
      {QUESTIONS.map(({ name, choices }) => (
        <RadioGroup
          key={name}
          id={`photo-${name}`}
          name={`photo-${name}`}
          label={text(`photoStudio.question.${name}`)}
          options={choices.map((value) => ({
            value,
            label: text(`photoStudio.answer.${name}.${value}` as 'photoStudio.answer.glasses.none'),
          }))}
          selected={answers[name] ?? ''}
          onChange={({ target }) => onAnswer({ ...answers, [name]: target.value })}
        />
      ))}
      <div role="status">
        {wrong.length > 0 && (
          <Notice kind="error">
            {wrong.map((advice) => (
              <p key={advice}>{advice}</p>
            ))}
          </Notice>
        )}
      </div>
    </section>
  );
}
