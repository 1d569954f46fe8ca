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
      <ul className="grid list-disc gap-1 ps-5">
        {facts.map(({ warning }) => (
          <li key={warning}>{text(`programmeFacts.short.${warning}`)}</li>
        ))}
      </ul>
      {facts.some(({ isOld }) => isOld) && (
        <p className="font-semibold">{text('programmeFacts.old', { days: FACT_LIFETIME })}</p>
      )}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-2">
          {text('programmeFacts.more')}
        </summary>
        <FactsAtLength facts={facts} />
      </details>
    </Notice>
  );
}

function FactsAtLength({ facts }: { readonly facts: readonly ProgrammeFact[] }) {
  const text = useText();

  return (
    <>
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
      <p className="mt-2">
        <span>{text('programmeFacts.official')}</span>{' '}
        <a
          href={OFFICIAL_PAGE.address}
          target="_blank"
          rel="noreferrer"
          className="inline-block min-h-6 font-semibold wrap-anywhere underline underline-offset-2"
        >
          {OFFICIAL_PAGE.name}
        </a>
      </p>
    </>
  );
}
