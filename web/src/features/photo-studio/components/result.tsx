import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@entry/contracts/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Eye, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { photoValidationQueryOptions } from '../../documents/api/validate-photo.ts';
import { FocusedHeading } from './focused-heading.tsx';
import { Verdict } from './verdict.tsx';

/** What no page can tell: whoever uploads the photo looks. */
const SELF_CHECKS = [
  'documents.photoBackground',
  'documents.photoFace',
  'documents.photoHeadwear',
  'documents.photoRecent',
  'photoStudio.selfAlone',
] as const;

type ResultProps = {
  readonly photo: File;
  /** Null for a file that was an entry photo already: nothing was done to it, and nothing can be undone. */
  readonly onChange: (() => void) | null;
  /** Given the photo while it can be sent, else null. Stays the same function. */
  readonly onReady: (photo: File | null) => void;
  readonly isOff: boolean;
  /** How the photo is sent. */
  readonly children: ReactNode;
};

/** The finished photo beside the rules: what was checked, and what only a person can check. */
export function Result({ photo, onChange, onReady, isOff, children }: ResultProps) {
  const text = useText();
  const url = useObjectUrl(photo);
  const validation = useQuery(photoValidationQueryOptions(photo));
  const isUntouched = onChange === null;
  // Where it cannot be checked now, it is checked when it arrives.
  const isReady = validation.isError || validation.data?.isValid === true;

  useEffect(() => {
    if (!isReady) return;

    onReady(photo);
    return () => onReady(null);
  }, [isReady, photo, onReady]);

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
          <Verdict validation={validation} isUntouched={isUntouched} />
          <Checks photo={photo} isUntouched={isUntouched} />
          {isReady && children}
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

function Checks({ photo, isUntouched }: { readonly photo: File; readonly isUntouched: boolean }) {
  const text = useText();
  const size = Math.ceil(photo.size / 1000);
  const checked = [
    text('documents.photoSize'),
    text('photoStudio.checkedFormat', { rule: text('documents.photoFormat'), size }),
    // What is used as it is keeps what is in it.
    ...(isUntouched ? [] : [text('photoStudio.checkedMetadata')]),
  ];

  return (
    <section className="grid gap-4 rounded-xl border border-line bg-canvas p-4">
      <h4 className="font-bold">{text('documents.photoTitle')}</h4>
      <CheckList
        title={text('photoStudio.checkedHere')}
        icon={<CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-success-800" />}
        items={checked}
      />
      <CheckList
        title={text('photoStudio.selfTitle')}
        icon={<Eye aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent-600" />}
        items={SELF_CHECKS.map((check) => text(check))}
      />
      <p className="text-sm text-muted">{text('photoStudio.selfHint')}</p>
    </section>
  );
}

type CheckListProps = { readonly title: string; readonly icon: ReactNode; readonly items: readonly string[] };

function CheckList({ title, icon, items }: CheckListProps) {
  return (
    <div className="grid gap-2">
      <h5 className="font-medium text-muted">{title}</h5>
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            {icon}
            {item}
          </li>
        ))}
      </ul>
    </div>
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
