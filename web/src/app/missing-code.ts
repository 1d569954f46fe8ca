/** What browsers say when a part of the application could not be fetched; each has words of its own. */
const WORDS =
  /dynamically imported module|importing a module script failed|error loading dynamically|module script|unable to preload/i;

export function isMissingCode(error: Error): boolean {
  return WORDS.test(error.message);
}
