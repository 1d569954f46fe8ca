import { composePortrait } from './compose-portrait.ts';
import type { PersonId } from './people.ts';
import { toJpeg } from './picture-file.ts';

/** The plain good case: 600 x 600 pixels, less than 240 kB, head and eyes where they should be. */
export async function portraitJpeg(person: PersonId): Promise<Uint8Array> {
  const { picture } = await composePortrait({ person });

  return toJpeg(picture);
}
