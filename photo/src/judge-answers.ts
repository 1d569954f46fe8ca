import type { PhotoCheck } from '@entry/contracts/application/document-uploads';
import type { PhotoAnswers } from '@entry/contracts/application/evidence';
import { ASKED_PHOTO_CHECKS } from '@entry/contracts/rules/photo-checks';

type AskedCode = (typeof ASKED_PHOTO_CHECKS)[number];
type Judged = { readonly verdict: 'pass' | 'fail'; readonly advice: string };

const QUESTIONS: Readonly<Record<AskedCode, string>> = {
  glasses: 'Glasses are not allowed. Do you wear any in the photo?',
  head_covering: 'Only what is worn every day for religious reasons may cover the head, and never the face.',
  age_of_picture: 'The photo must have been taken within the last six months.',
};

/** What no picture tells. A wrong guess would refuse a person for a scarf; so it is asked, and the answer is believed. */
export function judgeAnswers(answers: PhotoAnswers): readonly PhotoCheck[] {
  const judged: Readonly<Record<AskedCode, Judged | null>> = {
    glasses: judgeGlasses(answers),
    head_covering: judgeHeadCovering(answers),
    age_of_picture: judgeAge(answers),
  };

  return ASKED_PHOTO_CHECKS.map((code) => {
    const { verdict, advice } = judged[code] ?? { verdict: 'asked' as const, advice: QUESTIONS[code] };

    return { code, verdict, measured: null, limit: null, unit: null, advice };
  });
}

function judgeGlasses({ glasses }: PhotoAnswers): Judged | null {
  if (glasses === undefined) return null;
  if (glasses === 'none') return { verdict: 'pass', advice: 'No glasses are worn.' };

  return { verdict: 'fail', advice: 'Glasses are not allowed in the photo. Take a new one without glasses.' };
}

function judgeHeadCovering({ headCovering }: PhotoAnswers): Judged | null {
  if (headCovering === undefined) return null;
  if (headCovering === 'none') return { verdict: 'pass', advice: 'Nothing covers the head.' };
  if (headCovering === 'religious') {
    return { verdict: 'pass', advice: 'The head is covered for religious reasons; the whole face must be seen.' };
  }

  return {
    verdict: 'fail',
    advice:
      'Hats and scarves that are not worn every day for religious reasons are not allowed. Take a new photo without.',
  };
}

function judgeAge({ pictureAge }: PhotoAnswers): Judged | null {
  if (pictureAge === undefined) return null;
  if (pictureAge === 'within_six_months') {
    return { verdict: 'pass', advice: 'The photo was taken within the last six months.' };
  }

  return { verdict: 'fail', advice: 'The photo is older than six months. Take a new one.' };
}
