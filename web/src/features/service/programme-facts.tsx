import { FACT_LIFETIME, OFFICIAL_PAGE, type ProgrammeFact } from '@entry/contracts/rules/programme-status';
import { programmeDay } from '@entry/contracts/rules/programme-words';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../messages/text.tsx';
import { useProgramme } from './use-programme.ts';

/** What decides whether paying makes sense, with its sources; nothing until the service has said it. */
export function ProgrammeFacts() {
  return <FactsNotice facts={useProgramme()?.window.programme.warnings ?? []} />;
}

/** For pages that have the facts with what else they show. */
export function FactsNotice({ facts }: { readonly facts: readonly ProgrammeFact[] }) {
  const text = useText();
  if (facts.length === 0) return null;

  return (
    <Notice kind="warning" title={text('programmeFacts.title')}>
      <ul className="grid list-disc gap-2 ps-5">
        {facts.map(({ warning, since, source, readOn }) => (
          <li key={warning}>
            <p>{text(`programmeFacts.${warning}`, { since: programmeDay(since) })}</p>
            <p className="text-sm wrap-anywhere">
              {text('programmeFacts.source', { source, readOn: programmeDay(`${readOn}T12:00:00.000Z`) })}
            </p>
          </li>
        ))}
      </ul>
      {facts.some(({ isOld }) => isOld) && (
        <p className="mt-1 font-semibold">{text('programmeFacts.old', { days: FACT_LIFETIME })}</p>
      )}
      <p>
        <span>{text('programmeFacts.official')}</span>{' '}
        <a
          href={OFFICIAL_PAGE.address}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center font-semibold underline underline-offset-2"
        >
          {OFFICIAL_PAGE.name}
        </a>
      </p>
    </Notice>
  );
}
