import type { PublicPaymentWindow } from '@entry/contracts/payments/window';
import { isSaidToOpen, programmeDay } from '@entry/contracts/rules/programme-words';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { useProgramme } from '../../service/use-programme.ts';

/** The heading of the banner follows the state of the programme. */
export function ProgrammeTitle() {
  const text = useText();
  const state = useProgramme()?.window.programme.state;

  return (
    <h1 tabIndex={-1} className="text-4xl font-extrabold sm:text-6xl">
      {text(state === undefined ? 'landing.title' : `landing.hero.${state}`)}
    </h1>
  );
}

export function ProgrammeDates() {
  const text = useText();
  const known = useProgramme();
  if (known === null) return null;

  return (
    <div className="mt-7 grid gap-2 border-s-4 border-gold-500 ps-3">
      <p className="font-semibold">{datesOf(known.window, known.now, text)}</p>
      <p className="text-accent-100">{moneyOf(known.window, text)}</p>
    </div>
  );
}

function datesOf(
  { programme: { programme, state, opens, closes } }: PublicPaymentWindow,
  now: string,
  text: TextOf,
): string {
  switch (state) {
    case 'before':
      if (opens !== null) return text('landing.when.before', { programme, date: programmeDay(opens) });
      return text(isSaidToOpen(now) ? 'landing.heroWhen' : 'landing.when.beforeUnknown', {
        programme,
      });
    case 'open':
      return closes === null
        ? text('landing.when.openUnknown', { programme })
        : text('landing.when.open', { programme, date: programmeDay(closes) });
    case 'closed':
      return closes === null
        ? text('landing.when.between_years', { programme })
        : text('landing.when.closed', { programme, date: programmeDay(closes) });
    case 'between_years':
      return text('landing.when.between_years', { programme });
  }
}

function moneyOf({ takesPayments, programme, override }: PublicPaymentWindow, text: TextOf): string {
  if (!takesPayments) return text('landing.money.closed');
  if (programme.state === 'open' || override === null) return text('landing.money.open');

  return text('landing.money.override', { date: programmeDay(override.until) });
}
