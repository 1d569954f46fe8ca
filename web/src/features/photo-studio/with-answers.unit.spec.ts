import type { PhotoValidationReply } from '@entry/contracts/application/document-uploads';
import { describe, expect, it } from 'vitest';
import { withAnswers } from './with-answers.ts';

const TOO_SMALL = 'From the chin to the top of the hair the head is 38.0 % of the photo.';
const LEANS = 'The head leans by 20 degrees.';
const headHeight = {
  code: 'head_height',
  verdict: 'fail',
  measured: 0.38,
  limit: { from: 0.5, to: 0.69 },
  unit: 'share',
  advice: TOO_SMALL,
} as const;

function reply(...errors: string[]): PhotoValidationReply {
  return {
    isValid: errors.length === 0,
    errors,
    canAskPerson: true,
    rulesVersion: 1,
    engine: 'test 1',
    checks: [headHeight],
    geometry: null,
    isCrownEstimated: null,
    isCutOff: null,
  };
}

describe('When somebody says that their head is covered for religious reasons', () => {
  it('should not refuse a head that the cloth seems to shorten', () => {
    const { isValid, errors, checks } = withAnswers(reply(TOO_SMALL), { headCovering: 'religious' });

    expect([isValid, errors]).toStrictEqual([true, []]);
    expect(checks[0]).toMatchObject({ code: 'head_height', verdict: 'warn' });
  });

  it('should refuse all the same what else is wrong', () => {
    const { isValid, errors } = withAnswers(reply(TOO_SMALL, LEANS), { headCovering: 'religious' });

    expect([isValid, errors]).toStrictEqual([false, [LEANS]]);
  });
});

describe('When nothing covers the head', () => {
  it('should stay what the service said', () => {
    expect(withAnswers(reply(TOO_SMALL), { headCovering: 'none' })).toStrictEqual(reply(TOO_SMALL));
  });
});
