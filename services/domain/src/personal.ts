/**
 * The personal part of an event, or null when its subject was erased: a decoder without the key cannot give
 * anything else, whatever the event's type says.
 */
export function personalOf<Personal>(event: { readonly personal: Personal }): Personal | null {
  return event.personal ?? null;
}
