import { useProgramme } from '../service/use-programme.ts';

/** When somebody on the waiting list hears from the service. What is said while it is open is true at all times. */
export function useJoinedWords() {
  const programme = useProgramme();

  return `landing.joinedText.${programme?.window.programme.state ?? 'open'}` as const;
}
