import { type ConfiguredRegistration, DEMO_REGISTRATION_OPENS } from '@entry/contracts/rules/programme';

/** Longer than the past of any demo data. */
const PAST = 90 * 86_400_000;

/**
 * Demo data are told backwards from now, and people in them pay: for them registration was open all the time, whatever
 * the operator wants the pages to show.
 * @param now milliseconds since 1970
 */
export function demoRegistration({ opens }: ConfiguredRegistration, now: number): ConfiguredRegistration {
  const beginning = now - PAST;
  const wasOpen = [opens, DEMO_REGISTRATION_OPENS].find((each) => each !== null && Date.parse(each) <= beginning);

  return { opens: wasOpen ?? new Date(beginning).toISOString(), closes: null };
}
