import { PROGRAMME } from '../rules/fees.ts';
import { NOT_CONFIGURED, programmeAt } from '../rules/programme.ts';
import { PROGRAMME_STATES } from '../rules/programme-status.ts';
import { isSaidToOpen, programmeDay } from '../rules/programme-words.ts';
import type { ServiceReply } from './api.ts';

/*
 * Public pages are rendered at the build, once for each kind of answer that the service may give, and carry the answer
 * that the gateway chose and filled them with. See ADR 0033.
 */

/** Of the element in a page that carries the answer of the service which the page was filled with, as JSON. */
export const PAGE_ANSWER_ID = 'service-answer';

/** What stands in a rendered page for what only the running service knows. No answer and no text may have it. */
const STAND_INS = {
  privacyEmail: 'privacy@stand-in.invalid',
  supportEmail: 'support@stand-in.invalid',
  supportPhone: 'phone.stand-in.invalid',
  opens: '9991-01-01T12:00:00.000Z',
  closes: '9992-02-02T12:00:00.000Z',
  until: '9993-03-03T12:00:00.000Z',
} as const;

/** When registration was said to open in October 2025; after that; and when what we read of the programme is old. */
const MOMENTS = ['2025-10-01T00:00:00.000Z', '2025-11-02T00:00:00.000Z', '9990-01-01T00:00:00.000Z'] as const;
const YES_AND_NO = [true, false] as const;

/**
 * Of which kind an answer is: answers of one kind have the same words, but for the values that they fill in. By what there
 * is in the answer and not by what pages make of it, so that it need not change with their words.
 */
export function kindOfAnswer({ now, window: { programme, override } }: Pick<ServiceReply, 'now' | 'window'>): string {
  const { state, opens, closes, warnings } = programme;
  const parts = [
    state.replaceAll('_', '-'),
    opens !== null && 'opens',
    closes !== null && 'closes',
    override !== null && 'override',
    isSaidToOpen(now) && 'said',
    warnings.some(({ isOld }) => isOld) && 'old',
  ];

  return parts.filter((part) => part !== false).join('-');
}

/** One answer of every kind, with what stands in for its values. */
export function sampleAnswers(): readonly ServiceReply[] {
  return PROGRAMME_STATES.flatMap((state) =>
    YES_AND_NO.flatMap((hasOpening) =>
      YES_AND_NO.flatMap((hasClose) =>
        YES_AND_NO.flatMap((isOverridden) =>
          MOMENTS.map((now) => ({
            privacyEmail: STAND_INS.privacyEmail,
            supportEmail: STAND_INS.supportEmail,
            supportPhone: STAND_INS.supportPhone,
            now,
            window: {
              takesPayments: state === 'open' || isOverridden,
              programme: {
                programme: PROGRAMME,
                state,
                opens: hasOpening ? STAND_INS.opens : null,
                closes: hasClose ? STAND_INS.closes : null,
                warnings: programmeAt(now, NOT_CONFIGURED).warnings,
              },
              override: isOverridden ? { until: STAND_INS.until } : null,
            },
          })),
        ),
      ),
    ),
  );
}

/** What is to be replaced in a page of the answer's kind, and by what. */
export function pageValues({
  privacyEmail,
  supportEmail,
  supportPhone,
  window,
}: ServiceReply): ReadonlyMap<string, string> {
  const { programme, override } = window;
  const values = new Map<string, string>([
    [STAND_INS.privacyEmail, privacyEmail],
    [STAND_INS.supportEmail, supportEmail],
    [STAND_INS.supportPhone, supportPhone],
  ]);
  const fillDay = (standIn: string, instant: string | null): void => {
    if (instant !== null) values.set(programmeDay(standIn), programmeDay(instant));
  };
  fillDay(STAND_INS.opens, programme.opens);
  fillDay(STAND_INS.closes, programme.closes);
  fillDay(STAND_INS.until, override === null ? null : override.until);

  return values;
}

/**
 * The answer as pages carry it: the same from minute to minute, so that a browser which has the page need not load it
 * again. It has no words of an admin (`PublicPaymentWindow`), who may ask for them to be forgotten, while pages are kept by
 * browsers.
 */
export function answerForPages(answer: ServiceReply): ServiceReply {
  return { ...answer, now: `${answer.now.slice(0, 'YYYY-MM-DD'.length)}T00:00:00.000Z` };
}
