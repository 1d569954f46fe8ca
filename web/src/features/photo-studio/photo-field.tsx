import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../components/empty-state.tsx';
import type { Parts } from '../../components/parts.ts';
import { LoadingState } from '../../components/spinner.tsx';
import { loadMessages } from '../../messages/load-messages.ts';
import { useText } from '../../messages/text.tsx';
import type { PhotoToSend } from './photo-to-send.ts';

export const PHOTO_FIELD_ID = 'photo';

/** From its beginning: it is higher than a phone. */
export function focusPhotoField(): void {
  const field = document.getElementById(PHOTO_FIELD_ID);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'start' });
}

type PhotoFieldProps = {
  readonly applicationId: string;
  /** Given the photo while it can be sent, else null. Stays the same function. */
  readonly onReady: (photo: PhotoToSend | null) => void;
  readonly isShown: boolean;
  /** How the finished photo is sent: shown beside it. */
  readonly children: Parts;
};

/** The place of the studio in a form. It is fetched when it is first shown, and keeps its picture when it is hidden. */
export function PhotoField({ isShown, ...props }: PhotoFieldProps) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);

  return (
    <div id={PHOTO_FIELD_ID} tabIndex={-1} hidden={!isShown}>
      {wasShown && <LoadedStudio isShown={isShown} {...props} />}
    </div>
  );
}

/** Not `lazy`: on a weak network the download fails sometimes, and has to be tried again without losing the page. */
function LoadedStudio(props: PhotoFieldProps) {
  const text = useText();
  const { data, isError, refetch } = useQuery({
    queryKey: ['photo-studio'],
    queryFn: loadStudio,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

  if (data !== undefined) return <data.default {...props} />;
  if (isError) return <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />;

  return <LoadingState />;
}

async function loadStudio() {
  const [module] = await Promise.all([import('./photo-studio.tsx'), loadMessages(['photo-studio'])]);
  return module;
}
