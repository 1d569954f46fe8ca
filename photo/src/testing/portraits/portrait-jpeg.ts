import { composePortrait, type PortraitOptions } from './compose-portrait.ts';
import type { PersonId } from './people.ts';
import { toJpeg } from './picture-file.ts';

/**
 * 600 x 600 pixels, less than 240 kB, head and eyes where they should be.
 * @param changes what is otherwise
 */
export async function portraitJpeg(
  person: PersonId,
  changes: Omit<PortraitOptions, 'person'> = {},
): Promise<Uint8Array> {
  const { picture } = await composePortrait({ ...changes, person });

  return toJpeg(picture);
}
