import type { WaitingListPlaces } from '@entry/contracts/waiting-list/api';
import { useText } from '../../../messages/text.tsx';

/** How many can still be invited, and where the other places are. Nothing while it is not known. */
export function PlacesLine({ places }: { readonly places: WaitingListPlaces | undefined }) {
  const text = useText();
  if (places === undefined) return null;

  return <p className="text-sm text-muted">{text('adminWaitingList.places', { ...places })}</p>;
}
