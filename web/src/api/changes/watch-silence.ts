import { CHANGES_HEARTBEAT } from '@entry/contracts/rules/timings';

/** Twice a lost sign of life, and a slow network. */
const LONGEST_SILENCE = CHANGES_HEARTBEAT * 2 + 5_000;

export type SilenceWatch = { readonly heard: () => void; readonly end: () => void };

/** Says once when nothing was heard for longer than signs of life take; from its beginning on, and from every word. */
export function watchSilence(onSilence: () => void): SilenceWatch {
  let timer = setTimeout(onSilence, LONGEST_SILENCE);

  return {
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, LONGEST_SILENCE);
    },
    end: () => clearTimeout(timer),
  };
}
