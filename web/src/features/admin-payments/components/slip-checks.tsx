import type { IntegrityAnalysis } from '@entry/contracts/admin/api';
import { useText } from '../../../messages/text.tsx';

type Check = IntegrityAnalysis['checks'][number];

type FoundChecksProps = {
  readonly title: string;
  /** What was found, as the service tells it. */
  readonly sentences: readonly string[];
  readonly checks: readonly Check[];
};

/** Each with what it counts and how it can be wrong, so that nobody is refused by a number. */
export function FoundChecks({ title, sentences, checks }: FoundChecksProps) {
  const text = useText();
  const found = checks.filter(({ outcome, explanation }) => outcome === 'found' && sentences.includes(explanation));

  return (
    <section>
      <h3 className="font-bold">{title}</h3>
      {found.length === 0 ? (
        <p className="text-muted">{text('adminPayments.nothingFound')}</p>
      ) : (
        <ul className="mt-2 grid gap-3">
          {found.map(({ code, explanation, weight, falseAlarms }) => (
            <li key={code} className="grid gap-1 rounded-lg border border-line p-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{explanation}</span>
                {weight > 0 && (
                  <span className="text-sm text-muted">
                    {text('adminPayments.points', { points: Math.round(weight * 100) })}
                  </span>
                )}
              </div>
              <span className="text-sm text-muted">{text('adminPayments.falseAlarms', { reason: falseAlarms })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What was looked at in vain, and what says nothing about such a file. */
export function OtherChecks({ checks }: { readonly checks: readonly Check[] }) {
  const text = useText();
  const others = checks.filter(({ outcome }) => outcome !== 'found');

  return (
    <details className="rounded-lg border border-line p-3">
      <summary className="min-h-6 cursor-pointer font-medium">
        {text('adminPayments.otherChecks', { count: others.length })}
      </summary>
      <ul className="mt-2 grid gap-2">
        {others.map(({ code, explanation, outcome, figures }) => (
          <li key={code} className="flex flex-wrap justify-between gap-x-4">
            <span>{explanation}</span>
            <span className="text-sm text-muted">
              {text(`adminPayments.outcome.${outcome}`)}
              {figures.length > 0 && (
                <span>{` (${figures.map(({ name, value }) => `${name} ${value}`).join(', ')})`}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
