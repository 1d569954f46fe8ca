import type { ConfirmedAnswer } from '@entry/contracts/application/confirmed-answers';
import { useText } from '../../../messages/text.tsx';

/** What the applicant was asked about, because it is mostly a mistake, and said is right. */
export function ConfirmedAnswers({ answers }: { readonly answers: readonly ConfirmedAnswer[] }) {
  const text = useText();
  if (answers.length === 0) return null;

  return (
    <section>
      <h3 className="mb-2 font-bold">{text('adminApplications.confirmedAnswers')}</h3>
      <ul className="grid list-disc gap-1 ps-5">
        {answers.map(({ code, field, child, answer }) => (
          <li key={`${code} ${field} ${answer}`} className="wrap-anywhere">
            {text(`adminApplications.confirmed.${code}`, { number: (child ?? 0) + 1 })}
            {isTold(code, answer) && (
              <span>
                {': '}
                <bdi>{answer}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists of fields say no more than the sentence, and an answer that was erased says nothing. */
function isTold(code: ConfirmedAnswer['code'], answer: string): boolean {
  return answer !== '' && code !== 'no_children' && code !== 'spouse_missing' && code !== 'child_incomplete';
}
