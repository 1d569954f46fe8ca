import type { PhotoCheck } from '@entry/contracts/application/document-uploads';
import type { PhotoAnswers } from '@entry/contracts/application/evidence';

/**
 * White cloth before a white wall is taken for the wall, so that the head seems to end at the brow. Whoever covers their head
 * for religious reasons, as they may, would be told to come closer until the photo is wrong: a person measures it instead.
 * A head that seems too high is no such mistake.
 */
export function allowForCovering(checks: readonly PhotoCheck[], { headCovering }: PhotoAnswers): readonly PhotoCheck[] {
  return headCovering === 'religious'
    ? checks.map((check) => (endsTooLow(check) ? leftToPerson(check) : check))
    : checks;
}

function endsTooLow({ code, verdict, measured, limit }: PhotoCheck): boolean {
  return code === 'head_height' && verdict === 'fail' && measured !== null && measured < (limit?.from ?? 0);
}

const leftToPerson = (check: PhotoCheck): PhotoCheck => ({
  ...check,
  verdict: 'warn',
  advice:
    'Cloth as light as the wall cannot be told from it, so a person will check the height of your head. It should take 50 to 69 % of the photo, from the chin to the top of the head.',
});
