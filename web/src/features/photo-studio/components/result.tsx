import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@entry/contracts/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Eye, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { photoValidationQueryOptions } from '../../documents/api/validate-photo.ts';
import { FocusedHeading } from './focused-heading.tsx';
import { Verdict } from './verdict.tsx';

const SELF_CHECKS = [
  'photoStudio.selfRecent',
  'photoStudio.selfGlasses',
  'photoStudio.selfBackground',
  'photoStudio.selfFace',
  'photoStudio.selfAlone',
] as const;

type ResultProps = {
  readonly photo: File;
  /** Null for a file that was an entry photo already: nothing was done to it, and nothing can be undone. */
  readonly onChange: (() => void) | null;
  readonly isOff: boolean;
};

/** The finished photo beside what was checked and what only a person can check. */
export function Result({ photo, onChange, isOff }: ResultProps) {
  const text = useText();
  const url = useObjectUrl(photo);
  const validation = useQuery(photoValidationQueryOptions(photo));
  const isUntouched = onChange === null;

  return (
    <section className="grid gap-4">
      <FocusedHeading title={text(isUntouched ? 'photoStudio.untouchedTitle' : 'photoStudio.readyTitle')} />
      {isUntouched && <p>{text('photoStudio.untouched')}</p>}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div className="grid content-start gap-4">
          {url !== null && (
            <img
              src={url}
              width={PHOTO_WIDTH}
              height={PHOTO_HEIGHT}
              alt={text('photoStudio.resultAlt')}
              className="h-auto w-full max-w-[600px] rounded-lg border border-line"
            />
          )}
          {onChange !== null && (
            <div className="grid sm:justify-start">
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
            </div>
          )}
        </div>
        <div className="grid content-start gap-5">
          <Verdict validation={validation} isUntouched={isUntouched} />
          <CheckedHere photo={photo} isUntouched={isUntouched} />
          <CheckList title={text('photoStudio.selfTitle')} hint={text('photoStudio.selfHint')}>
            {SELF_CHECKS.map((check) => (
              <CheckItem key={check} icon={<Eye aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-muted" />}>
                {text(check)}
              </CheckItem>
            ))}
          </CheckList>
        </div>
      </div>
    </section>
  );
}

function CheckedHere({ photo, isUntouched }: { readonly photo: File; readonly isUntouched: boolean }) {
  const text = useText();
  const size = Math.ceil(photo.size / 1000);
  const checks = [
    text('photoStudio.checkedSize', { width: PHOTO_WIDTH, height: PHOTO_HEIGHT }),
    text('photoStudio.checkedFormat', { size }),
    // What is used as it is keeps what is in it.
    ...(isUntouched ? [] : [text('photoStudio.checkedMetadata')]),
  ];

  return (
    <CheckList title={text('photoStudio.checkedHere')}>
      {checks.map((check) => (
        <CheckItem
          key={check}
          icon={<CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-success-800" />}
        >
          {check}
        </CheckItem>
      ))}
    </CheckList>
  );
}

type CheckListProps = { readonly title: string; readonly hint?: string; readonly children: ReactNode };

function CheckList({ title, hint, children }: CheckListProps) {
  return (
    <section className="grid gap-2">
      <h4 className="font-bold">{title}</h4>
      <ul className="grid gap-2">{children}</ul>
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
    </section>
  );
}

function CheckItem({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex gap-2">
      {icon}
      {children}
    </li>
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
