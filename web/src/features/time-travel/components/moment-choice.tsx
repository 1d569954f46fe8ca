import type { ApplicationMoment } from '@entry/contracts/audit/time-travel';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { formatDateTime } from '../../../components/format.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { addressOfMoment, describeMoment, toInstant, toLocalMinute } from '../moments.ts';
import { MomentSlider } from './moment-slider.tsx';

type MomentChoiceProps = {
  readonly moments: readonly ApplicationMoment[];
  readonly place: number;
  /** The other moment as the address writes it; empty when nothing is compared. */
  readonly comparedWith: string;
  readonly onChoosePlace: (place: number) => void;
  readonly onChooseTime: (instant: string) => void;
  readonly onCompare: (address: string) => void;
};

/** When to look, by sliding or by date, and what to compare it with. */
export function MomentChoice(props: MomentChoiceProps) {
  const { moments, place, comparedWith, onChoosePlace, onChooseTime, onCompare } = props;
  const text = useText();
  const [first, shown] = [moments[0], moments[place]];

  const options = moments.map((moment, index) => ({
    value: addressOfMoment(moment),
    label: text('timeTravel.option', {
      number: index + 1,
      date: formatDateTime(moment.recordedAt),
      words: describeMoment(moment, text),
    }),
  }));
  const isListed = comparedWith === '' || options.some(({ value }) => value === comparedWith);

  return (
    <Card title={text('timeTravel.choose')}>
      <div className="grid gap-6 *:min-w-0">
        <MomentSlider moments={moments} place={place} onChoose={onChoosePlace} />
        <div className="grid gap-4 *:min-w-0 md:grid-cols-2">
          {/* Its own while somebody types; the slider's when that moves. */}
          <DateChoice key={place} first={first?.recordedAt} shown={shown?.recordedAt} onChooseTime={onChooseTime} />
          <SelectField
            id="with"
            label={text('timeTravel.compareWith')}
            hint={text('timeTravel.compareHint')}
            options={[
              { value: '', label: text('timeTravel.noComparison') },
              ...(isListed
                ? []
                : [{ value: comparedWith, label: text('timeTravel.otherMoment', { moment: comparedWith }) }]),
              ...options,
            ]}
            value={comparedWith}
            onChange={(event) => onCompare(event.target.value)}
          />
        </div>
      </div>
    </Card>
  );
}

type DateChoiceProps = {
  readonly first: string | undefined;
  readonly shown: string | undefined;
  readonly onChooseTime: (instant: string) => void;
};

function DateChoice({ first, shown, onChooseTime }: DateChoiceProps) {
  const text = useText();
  const [local, setLocal] = useState(shown === undefined ? '' : toLocalMinute(shown));

  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const instant = toInstant(local);
        if (instant !== null) onChooseTime(instant);
      }}
    >
      <div className="min-w-60 flex-1">
        <TextField
          id="date"
          type="datetime-local"
          label={text('timeTravel.date')}
          hint={text('timeTravel.dateHint')}
          min={first === undefined ? undefined : toLocalMinute(first)}
          required
          value={local}
          onChange={(event) => setLocal(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary">
        {text('timeTravel.go')}
      </Button>
    </form>
  );
}
