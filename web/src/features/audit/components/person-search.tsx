import type { AuditPeopleReply, FoundPerson } from '@entry/contracts/audit/find-people';
import { displayId, SEARCH_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import { APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { useFindPeople } from '../api/find-people.ts';
import type { AuditView } from '../audit-view.ts';

type Choose = (ids: AuditView['ids']) => void;

/** Finds somebody by what an auditor has at hand; what is chosen becomes the filter of the timeline. */
export function PersonSearch({ onChoose }: { readonly onChoose: Choose }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const search = useFindPeople();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') search.mutate(typed.trim());
  };
  const choose: Choose = (ids) => {
    onChoose(ids);
    search.reset();
  };

  return (
    <div data-list className="grid gap-4 pb-1">
      <form onSubmit={submit} noValidate className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          id="audit-find"
          type="search"
          label={text('audit.find')}
          hint={text('audit.findHint')}
          value={typed}
          maxLength={SEARCH_MAXIMUM_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          isBusy={search.isPending}
          icon={<Search aria-hidden="true" size={18} />}
        >
          {text('audit.findButton')}
        </Button>
      </form>
      {search.isError && (
        <Notice kind="error" isAnnounced title={problemMessage(search.error, text('audit.findFailed'))} />
      )}
      {search.data !== undefined && <Found found={search.data} onChoose={choose} />}
    </div>
  );
}

function Found({ found, onChoose }: { readonly found: AuditPeopleReply; readonly onChoose: Choose }) {
  const text = useText();
  if (found.people.length === 0) {
    return (
      <Notice kind="info" isAnnounced title={text('audit.findNothing')}>
        <p>{text('audit.findNothingHint')}</p>
      </Notice>
    );
  }

  return (
    <>
      <ul aria-label={text('audit.findResults')} className="grid divide-y divide-line rounded-lg border border-line">
        {found.people.map((person) => (
          <li key={person.accountId}>
            <FoundRow person={person} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {found.hasMore && <p className="text-sm text-muted">{text('audit.findMore')}</p>}
    </>
  );
}

function FoundRow({ person, onChoose }: { readonly person: FoundPerson; readonly onChoose: Choose }) {
  const text = useText();
  const { accountId, applicationId, name, nameInForm, role, status } = person;
  const hasOtherName = nameInForm !== '' && nameInForm !== name;
  const ids = applicationId === null ? { account: accountId } : { application: applicationId };
  const details = [
    ...(hasOtherName ? [text('audit.findInForm', { name: nameInForm })] : []),
    text(`timeline.role.${role}`),
    applicationId === null
      ? text('audit.findNone')
      : text('audit.is', { filter: text('audit.by.application'), id: displayId(applicationId) }),
    ...(status === null ? [] : [APPLICATION_STATUS_PRESENTATION[status].label]),
  ];

  return (
    <button
      type="button"
      onClick={() => onChoose(ids)}
      className="grid min-h-11 w-full gap-0.5 px-3 py-2 text-start hover:bg-accent-50"
    >
      <span className="font-semibold text-accent-600 wrap-anywhere">
        {name === '' ? text('timeline.someone', { id: displayId(accountId) }) : name}
      </span>
      <span className="text-sm text-muted wrap-anywhere">{details.join(' · ')}</span>
    </button>
  );
}
