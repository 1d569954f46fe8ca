import { DEFAULT_COUNTRY, WAITING_LIST_COUNTRIES, WaitingListCountry } from '@entry/contracts/rules/countries';
import { JoinWaitingListRequest } from '@entry/contracts/waiting-list/api';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { focusField } from '../../components/error-summary.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useText } from '../../messages/text.tsx';
import { useJoinWaitingList } from './api/join-waiting-list.ts';
import { useJoinedWords } from './use-joined-words.ts';

type Fields = { email: string; firstName: string; lastName: string; phone: string; country: WaitingListCountry };
type Message = { readonly title: string; readonly text: string; readonly fieldId: string | null };

const FORM_ADDRESS = '/api/waitinglist/form';
const EMPTY: Fields = { email: '', firstName: '', lastName: '', phone: '', country: DEFAULT_COUNTRY };

/** Filling, submitting, success; what is missing is said in a dialog, one thing at a time. */
export function WaitingListForm() {
  const text = useText();
  const join = useJoinWaitingList();
  const [fields, setFields] = useState<Fields>(EMPTY);
  const [message, setMessage] = useState<Message | null>(null);
  const change = (changed: Partial<Fields>) => setFields({ ...fields, ...changed });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = JoinWaitingListRequest.safeParse(fields);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      setMessage({
        title: text('landing.missingTitle'),
        text: issue?.message ?? text('landing.joinFailed'),
        fieldId: issue === undefined ? null : fieldIdOf(String(issue.path[0])),
      });
      return;
    }

    join.mutate(parsed.data, {
      onError: (error) => {
        console.warn('Joining the waiting list failed', error);
        setMessage({
          title: text('landing.errorTitle'),
          text: failureText(error, text('landing.joinFailed')),
          fieldId: null,
        });
      },
    });
  };

  const closeMessage = () => {
    const fieldId = message?.fieldId ?? null;
    setMessage(null);
    // After the dialog has given focus back to the button.
    if (fieldId !== null) requestAnimationFrame(() => focusField(fieldId));
  };

  if (join.isSuccess) {
    return (
      <Joined
        taken={join.variables}
        onAgain={() => {
          join.reset();
          setFields(EMPTY);
        }}
      />
    );
  }

  return (
    // Without a script the browser sends it by itself, and gets a page back.
    <form method="post" action={FORM_ADDRESS} onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        id={fieldIdOf('email')}
        name="email"
        type="email"
        label={text('landing.email')}
        autoComplete="email"
        spellCheck={false}
        value={fields.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id={fieldIdOf('firstName')}
          name="firstName"
          label={text('landing.firstName')}
          autoComplete="given-name"
          spellCheck={false}
          value={fields.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <TextField
          id={fieldIdOf('lastName')}
          name="lastName"
          label={text('landing.lastName')}
          autoComplete="family-name"
          spellCheck={false}
          value={fields.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
        />
        <TextField
          id={fieldIdOf('phone')}
          name="phone"
          type="tel"
          label={text('landing.phone')}
          autoComplete="tel"
          value={fields.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
        <SelectField
          id={fieldIdOf('country')}
          name="country"
          label={text('landing.country')}
          options={WAITING_LIST_COUNTRIES.map((country) => ({ value: country, label: country }))}
          value={fields.country}
          onChange={(event) => change({ country: WaitingListCountry.parse(event.target.value) })}
        />
      </div>
      <Button type="submit" isWide isBusy={join.isPending}>
        {text(join.isPending ? 'landing.joining' : 'landing.join')}
      </Button>
      {message !== null && <Dialog title={message.title} message={message.text} onClose={closeMessage} />}
    </form>
  );
}

type JoinedProps = { readonly taken: JoinWaitingListRequest; readonly onAgain: () => void };

function Joined({ taken, onAgain }: JoinedProps) {
  const text = useText();
  const joinedWords = useJoinedWords();

  return (
    <div role="status" className="grid justify-items-center gap-2 py-6 text-center">
      <CircleCheck aria-hidden="true" size={48} className="text-success-800" />
      <p className="text-xl font-bold">{text('landing.joined')}</p>
      <p>
        <span className="block text-muted">{text('landing.joinedAs')}</span>
        <bdi translate="no" className="block font-semibold wrap-anywhere">
          {taken.email}
        </bdi>
        <bdi translate="no" className="block font-semibold">
          {taken.phone}
        </bdi>
        <span className="block text-sm text-muted">{text('landing.joinedWrong')}</span>
      </p>
      <p className="text-muted">{text(joinedWords)}</p>
      <p className="text-muted">{text('landing.joinedHow')}</p>
      <Button variant="quiet" onClick={onAgain}>
        {text('landing.joinAnother')}
      </Button>
    </div>
  );
}

/** The page has other fields named "email" once somebody adds one; these keep their own ids. */
function fieldIdOf(field: string): string {
  return `waitingList.${field}`;
}

/** One sentence for every failure, except where the server refuses for a reason people can act on. */
function failureText(error: unknown, fallback: string): string {
  const isRefusal = error instanceof ApiProblem && (error.status === 409 || error.status === 429);
  return isRefusal && error.message !== '' ? error.message : fallback;
}
