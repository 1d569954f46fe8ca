import { useEffect, useEffectEvent, useState } from 'react';
import { type FaceFacts, isCrownSeen } from '../geometry/face.ts';
import type { Picture } from '../picture/open-picture.ts';

export type FaceSearch =
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly face: FaceFacts }
  /** Nobody, or more than one. */
  | { readonly state: 'none' }
  /** What only helps may fail: then the picture is fitted by hand. */
  | { readonly state: 'unknown' };

/** Of the pictures that are open: a photo that is changed again is of the same face. */
const known = new WeakMap<Picture, FaceSearch>();

/**
 * Looks for the face in a picture as soon as it is there. The engine is fetched for that, and not before.
 * @param picture stays the same for as long as the component is there
 * @param onFound told of a face that a crop can be proposed for; where the hair ends unseen, the frame is left as it is
 */
export function useFace(picture: Picture, onFound: (face: FaceFacts) => void): FaceSearch {
  const [search, setSearch] = useState<FaceSearch>(() => known.get(picture) ?? { state: 'looking' });
  const tell = useEffectEvent(onFound);

  useEffect(() => {
    if (known.has(picture)) return;

    const end = new AbortController();
    void find(picture, end.signal).then((found) => {
      if (end.signal.aborted) return;
      setSearch(found);
      if (found.state === 'found' && isCrownSeen(found.face)) tell(found.face);
    });

    return () => end.abort();
  }, [picture]);

  return search;
}

async function find(picture: Picture, signal: AbortSignal): Promise<FaceSearch> {
  try {
    const { measureFace } = await import('./measure-face.ts');
    const face = await measureFace(picture, signal);
    const search: FaceSearch = face === null ? { state: 'none' } : { state: 'found', face };
    known.set(picture, search);

    return search;
  } catch {
    return { state: 'unknown' };
  }
}
