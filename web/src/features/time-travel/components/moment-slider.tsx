import type { ApplicationMoment } from '@entry/contracts/audit/time-travel';
import { ChevronLeft, ChevronRight, ChevronsRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { useText } from '../../../messages/text.tsx';
import { describeMoment } from '../moments.ts';

/** Long enough that a hand that slides past a hundred moments does not ask for each. */
const SETTLED_MILLISECONDS = 150;

const THUMB =
  '[&::-webkit-slider-thumb]:size-8 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:-mt-3 ' +
  '[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent-600 [&::-webkit-slider-thumb]:shadow-card ' +
  '[&::-moz-range-thumb]:size-8 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent-600';
const TRACK =
  '[&::-webkit-slider-runnable-track]:h-2 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-accent-200 ' +
  '[&::-moz-range-track]:h-2 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-accent-200';

/** Three buttons in a row leave a phone no room for more than their words. */
const ICON = 'max-sm:hidden rtl:-scale-x-100';

type MomentSliderProps = {
  readonly moments: readonly ApplicationMoment[];
  /** Of the moment that is shown, from 0. */
  readonly place: number;
  readonly onChoose: (place: number) => void;
};

/** All moments in a row, the present at the end. Arrow keys, Home and End are the browser's own. */
export function MomentSlider({ moments, place, onChoose }: MomentSliderProps) {
  const text = useText();
  const last = moments.length - 1;
  const { shown, slide } = useSettled(place, onChoose);
  const moment = moments[shown];
  const words = moment === undefined ? '' : `${formatDateTime(moment.recordedAt)}: ${describeMoment(moment, text)}`;

  return (
    <div className="grid gap-2">
      <label htmlFor="moment" className="font-medium">
        {text('timeTravel.slider')}
      </label>
      <input
        id="moment"
        type="range"
        min={0}
        max={last}
        step={1}
        value={shown}
        aria-valuetext={shown === last ? `${text('timeTravel.now')}. ${words}` : words}
        onChange={(event) => slide(Number(event.target.value))}
        className={`h-11 w-full cursor-pointer appearance-none bg-transparent ${THUMB} ${TRACK}`}
      />
      <div aria-hidden="true" className="flex justify-between text-sm text-muted">
        <span>{moments[0] !== undefined && formatDateTime(moments[0].recordedAt)}</span>
        <span>{text('timeTravel.now')}</span>
      </div>
      <p className="text-sm wrap-anywhere">{words}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<ChevronLeft aria-hidden="true" size={18} className={ICON} />}
          aria-disabled={shown === 0}
          onClick={() => slide(Math.max(0, shown - 1))}
        >
          {text('timeTravel.previous')}
        </Button>
        <Button
          variant="secondary"
          icon={<ChevronRight aria-hidden="true" size={18} className={ICON} />}
          aria-disabled={shown === last}
          onClick={() => slide(Math.min(last, shown + 1))}
        >
          {text('timeTravel.next')}
        </Button>
        <Button
          variant="secondary"
          icon={<ChevronsRight aria-hidden="true" size={18} className={ICON} />}
          aria-disabled={shown === last}
          onClick={() => slide(last)}
        >
          {text('timeTravel.now')}
        </Button>
      </div>
    </div>
  );
}

/** Follows the hand at once, and tells the page when the hand rests. */
function useSettled(place: number, onChoose: (place: number) => void) {
  const [slid, setSlid] = useState<number | null>(null);
  const settle = useEffectEvent((settled: number) => {
    setSlid(null);
    onChoose(settled);
  });

  useEffect(() => {
    if (slid === null) return;

    const timer = setTimeout(() => settle(slid), SETTLED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [slid]);

  return { shown: slid ?? place, slide: setSlid };
}
