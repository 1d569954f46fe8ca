import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { LoadFailed } from '../../../components/empty-state.tsx';
import type { Parts } from '../../../components/parts.ts';
import { LoadingState } from '../../../components/spinner.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { ShortcutsButton, ShortcutsHelp } from '../../shortcuts/shortcuts-help.tsx';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import type { Sitting } from '../use-sitting.ts';
import { ReviewDone } from './review-done.tsx';

type ReviewFrameProps = {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly modal: object;
  readonly sitting: SittingInSight;
  /** A decision is on its way: nobody goes elsewhere before it has arrived. */
  readonly isBusy: boolean;
  /** Of the item in sight; null while it loads. */
  readonly title: string | null;
  /** What the last press did, for everybody to see and for screen readers to say. */
  readonly announcement: string;
  /** A key was pressed that could not be meant for the item in sight, and did nothing. */
  readonly isEarly: boolean;
  readonly onEarly: () => void;
  readonly onClose: () => void;
  readonly children: Parts;
};

type SittingInSight = Pick<
  Sitting<never>,
  'currentId' | 'place' | 'phase' | 'failure' | 'openElsewhere' | 'isPassedOver' | 'goNext' | 'goPrevious'
>;

/** The whole screen for one item after the other: where one stands, the item, and the way out. */
export function ReviewFrame(props: ReviewFrameProps) {
  const { dialog, modal, sitting, isBusy, title, announcement, isEarly, onEarly, onClose, children } = props;
  const text = useText();
  const titleId = useId();
  const { phase, place, failure, openElsewhere } = sitting;
  const shownTitle = titleOf(sitting, title, text);
  const heading = useFocusOn(phase === 'shown' && shownTitle !== null ? sitting.currentId : null);
  const [isHelpOpen, setHelpOpen] = useState(false);

  const isOnItsWay = isBusy || phase === 'asking' || (phase === 'shown' && title === null);
  const goNext = isBusy ? null : sitting.goNext;
  const goPrevious = isBusy ? null : sitting.goPrevious;

  useShortcuts(
    'review',
    {
      next: () => (isOnItsWay ? onEarly() : goNext?.()),
      previous: () => (isOnItsWay ? onEarly() : goPrevious?.()),
      help: () => setHelpOpen(true),
    },
    dialog,
  );
  useShortcuts(
    'review',
    isOnItsWay ? { approve: onEarly, reject: onEarly, revise: onEarly, force: onEarly } : {},
    dialog,
  );

  return (
    <dialog
      {...modal}
      ref={dialog}
      aria-labelledby={titleId}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-surface p-0 text-ink"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
        <header className="flex items-center gap-1 border-b border-line ps-4 pe-1 sm:gap-2 sm:pe-3">
          <div className="min-w-0 flex-1 py-1.5">
            <h2
              ref={heading}
              id={titleId}
              tabIndex={-1}
              className="line-clamp-2 text-base leading-snug font-bold first-letter:uppercase sm:text-lg"
            >
              {shownTitle ?? text('common.loading')}
            </h2>
            <p className="text-sm text-muted max-md:line-clamp-4 md:truncate" title={announcement}>
              {phase === 'shown' && place !== null && (
                <span className="font-semibold tabular-nums">{text('review.position', place)}</span>
              )}
              <span role="status" className="text-success-800">
                {sitting.isPassedOver && <span>{` · ${text('review.passedOver')}`}</span>}
                {announcement !== '' && <span>{` · ${announcement}`}</span>}
              </span>
              <span role="status" className="font-semibold text-warning-800">
                {isEarly && <span>{` · ${text('review.tooEarly')}`}</span>}
              </span>
            </p>
          </div>
          <HeaderButton label={text('review.previous')} onClick={goPrevious}>
            <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
          </HeaderButton>
          <HeaderButton label={text('review.next')} onClick={goNext}>
            <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
          </HeaderButton>
          <ShortcutsButton scopes={['review', 'reasons']} />
          <HeaderButton label={text('common.close')} onClick={onClose}>
            <X aria-hidden="true" />
          </HeaderButton>
        </header>
        {phase === 'shown' && children}
        {phase === 'asking' && <LoadingState />}
        {phase === 'done' && <ReviewDone openElsewhere={openElsewhere} onClose={onClose} />}
        {failure !== null && (
          <div className="p-4">
            <LoadFailed message={problemMessage(failure.error, text('review.nextFailed'))} onRetry={failure.retry} />
          </div>
        )}
      </div>
      {isHelpOpen && <ShortcutsHelp scopes={['review', 'reasons']} onClose={() => setHelpOpen(false)} />}
    </dialog>
  );
}

function titleOf({ phase, openElsewhere }: SittingInSight, title: string | null, text: TextOf): string | null {
  switch (phase) {
    case 'shown':
      return title;
    case 'asking':
      return null;
    case 'failed':
      return text('review.failedTitle');
    case 'done':
      return text(openElsewhere === 0 ? 'review.doneTitle' : 'review.restTitle');
  }
}

/** Readers start at the title of each item that comes up; without an item, focus stays where the frame's content put it. */
function useFocusOn(itemId: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (itemId !== null) heading.current?.focus({ preventScroll: true });
  }, [itemId]);

  return heading;
}

type HeaderButtonProps = {
  readonly label: string;
  readonly onClick: (() => void) | null;
  readonly children: ReactNode;
};

function HeaderButton({ label, onClick, children }: HeaderButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={onClick === null || undefined}
      onClick={() => onClick?.()}
      className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-accent-50 aria-disabled:text-line-strong aria-disabled:hover:bg-surface"
    >
      {children}
    </button>
  );
}
