import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@entry/contracts/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { Parts } from '../../../components/parts.ts';
import { useText } from '../../../messages/text.tsx';
import { photoValidationQueryOptions } from '../../documents/api/validate-photo.ts';
import type { PhotoToSend } from '../photo-to-send.ts';
import { withAnswers } from '../with-answers.ts';
import { FocusedHeading } from './focused-heading.tsx';
import { MeasuredChecks } from './measured-checks.tsx';
import { areAllAnswered, NO_ANSWERS, Questions, wrongAnswers } from './questions.tsx';
import { Verdict } from './verdict.tsx';

type ResultProps = {
  readonly photo: File;
  /** Null for a file that was an entry photo already: nothing was done to it, and nothing can be undone. */
  readonly onChange: (() => void) | null;
  /** Given the photo while it can be sent, else null. Stays the same function. */
  readonly onReady: (photo: PhotoToSend | null) => void;
  readonly isOff: boolean;
  /** How the photo is sent. */
  readonly children: Parts;
};

/** The finished photo beside the rules: what was checked, and what only a person can check. */
export function Result({ photo, onChange, onReady, isOff, children }: ResultProps) {
  const text = useText();
  const url = useObjectUrl(photo);
  const validation = useQuery(photoValidationQueryOptions(photo));
  const isUntouched = onChange === null;
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [asksPerson, setAsksPerson] = useState(false);
  const data = validation.data === undefined ? undefined : withAnswers(validation.data, answers);
  const isWrong = data?.isValid === false || wrongAnswers(answers).length > 0;
  const canAskPerson = isWrong && (data === undefined || data.isValid || data.canAskPerson);
  // Where it cannot be checked now, it is checked when it arrives.
  const isChecked = validation.isError || data !== undefined;
  const isFit = isChecked && (!isWrong || (canAskPerson && asksPerson));
  const isReady = isFit && areAllAnswered(answers);
  const asked = isWrong && asksPerson;

  useEffect(() => {
    if (!isReady) return;

    onReady({ file: photo, fields: { ...answers, ...(asked ? { asksPerson: 'true' } : {}) } });
    return () => onReady(null);
  }, [isReady, photo, answers, asked, onReady]);

  return (
    <section className="grid gap-4">
      <FocusedHeading title={text(isUntouched ? 'photoStudio.untouchedTitle' : 'photoStudio.readyTitle')} />
      {isUntouched && <p>{text('photoStudio.untouched')}</p>}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        {url !== null && (
          <img
            src={url}
            width={PHOTO_WIDTH}
            height={PHOTO_HEIGHT}
            alt={text('photoStudio.resultAlt')}
            className="h-auto w-full max-w-[600px] rounded-xl border border-line"
          />
        )}
        <div className="grid content-start gap-5">
          <Verdict validation={validation} reply={data} isUntouched={isUntouched} />
          {isChecked && <Questions answers={answers} onAnswer={setAnswers} />}
          {canAskPerson && <AskPerson isAsked={asksPerson} onChange={setAsksPerson} />}
          {data !== undefined && <MeasuredChecks checks={data.checks} />}
          {isReady ? children : isFit && <p className="text-muted">{text('photoStudio.answerFirst')}</p>}
          {onChange !== null && (
            <Button
              variant="secondary"
              aria-disabled={isOff}
              icon={<SlidersHorizontal aria-hidden="true" size={20} />}
              onClick={() => {
                if (!isOff) onChange();
              }}
            >
              {text('photoStudio.change')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

type AskPersonProps = { readonly isAsked: boolean; readonly onChange: (isAsked: boolean) => void };

/** What was measured can be measured wrongly, and a false alarm must cost nobody the entry. */
function AskPerson({ isAsked, onChange }: AskPersonProps) {
  const text = useText();

  return (
    <label className="flex min-h-12 items-start gap-2.5 rounded-xl border border-line-strong bg-surface p-3.5">
      <input
        type="checkbox"
        checked={isAsked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-accent-600"
      />
      <span>
        <span className="font-medium">{text('photoStudio.askPerson')}</span>
        <span className="block text-sm text-muted">{text('photoStudio.askPersonHint')}</span>
      </span>
    </label>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);

  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);

  return url;
}
