import type { PhotoFindings } from '@entry/contracts/admin/review';
import type { PhotoAnswers, PhotoCheckResult } from '@entry/contracts/application/evidence';
import { CircleX, Eye } from 'lucide-react';
import { Notice } from '../../../components/notice.tsx';
import { useText } from '../../../messages/text.tsx';
import { nameOfCheck } from '../../admin-checks/name-of-check.ts';
import { describeMeasure } from '../describe-measure.ts';

const ANSWERS = ['glasses', 'headCovering', 'pictureAge'] as const;
/** Answers that tell of a broken rule. */
const WRONG: Readonly<Record<(typeof ANSWERS)[number], string>> = {
  glasses: 'worn',
  headCovering: 'other',
  pictureAge: 'older',
};

/** What measures said of a photo, and what its applicant says: measures can be wrong, and who looks at it decides. */
export function PhotoFindingsFacts({ findings }: { readonly findings: PhotoFindings }) {
  const text = useText();
  const { alarms, passed, needsPerson, answers } = findings;

  return (
    <section aria-label={text('photoFindings.title')} className="grid gap-3">
      <h3 className="text-sm font-bold text-muted">{text('photoFindings.title')}</h3>
      {needsPerson && <Notice kind="warning">{text('photoFindings.needsPerson')}</Notice>}
      {alarms.length > 0 && (
        <ul className="grid gap-2">
          {alarms.map((alarm) => (
            <Alarm key={alarm.code} alarm={alarm} />
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        {alarms.length === 0 ? text('photoFindings.noAlarms') : text('photoFindings.passed', { count: passed })}
      </p>
      <Answers answers={answers} />
    </section>
  );
}

function Alarm({ alarm }: { readonly alarm: PhotoCheckResult }) {
  const text = useText();
  const isWrong = alarm.verdict === 'fail';
  const Icon = isWrong ? CircleX : Eye;
  const measure = describeMeasure(alarm, text);

  return (
    <li className="flex gap-2">
      <Icon
        aria-hidden="true"
        size={20}
        className={`mt-0.5 shrink-0 ${isWrong ? 'text-danger-700' : 'text-accent-600'}`}
      />
      <span>
        <span className="font-semibold">
          {text(isWrong ? 'photoFindings.failed' : 'photoFindings.warned')}: {nameOfCheck(alarm.code, text)}
        </span>
        {measure !== null && <span className="block text-sm">{measure}</span>}
      </span>
    </li>
  );
}

function Answers({ answers }: { readonly answers: PhotoAnswers }) {
  const text = useText();
  const given = ANSWERS.filter((name) => answers[name] !== undefined);
  if (given.length === 0) return null;

  return (
    <div className="grid gap-1">
      <h4 className="text-sm text-muted">{text('photoFindings.answers')}</h4>
      <ul className="grid gap-1">
        {given.map((name) => (
          <li key={name} className={answers[name] === WRONG[name] ? 'font-semibold text-danger-700' : undefined}>
            {text(`photoFindings.answer.${name}.${answers[name]}` as 'photoFindings.answer.glasses.none')}
          </li>
        ))}
      </ul>
    </div>
  );
}
