import type { FaceGeometry } from '@entry/contracts/application/evidence';
import { PHOTO_CHECK_CODES, type PhotoVerdict } from '@entry/contracts/rules/photo-checks';
import { describe, expect, it } from 'vitest';
import { metamorphicCases } from './portraits/metamorphic.ts';
import { createConfusion, geometryErrors, outcomeOf, SIGHTS, sightOf } from './score.ts';

describe('When a verdict is compared with what was expected', () => {
  it.each([
    [['pass'], 'pass', 'right'],
    [['pass'], 'warn', 'falseWarning'],
    [['pass'], 'fail', 'falseRefusal'],
    [['pass'], 'not_measured', 'untold'],
    [['asked'], 'asked', 'right'],
    [['warn', 'fail'], 'warn', 'found'],
    [['fail'], 'warn', 'tooMild'],
    [['warn', 'fail'], 'pass', 'missed'],
    [['fail'], 'not_measured', 'untold'],
    [null, 'fail', null],
  ] as const)('should say of %j and %s: %s', (expected, verdict, outcome) => {
    expect(outcomeOf(expected as readonly PhotoVerdict[] | null, verdict)).toBe(outcome);
  });

  it('should count over cases, in the order of the checks, those of which something was expected', () => {
    const confusion = createConfusion();
    const nothing = Object.fromEntries(PHOTO_CHECK_CODES.map((code) => [code, null]));
    const expected = { ...nothing, roll: ['pass'], one_face: ['fail'] } as never;
    const verdicts = (roll: PhotoVerdict, oneFace: PhotoVerdict) =>
      [
        { code: 'roll', verdict: roll },
        { code: 'one_face', verdict: oneFace },
        { code: 'yaw', verdict: 'warn' },
      ] as never;
    confusion.add(expected, verdicts('pass', 'fail'));
    confusion.add(expected, verdicts('warn', 'pass'));

    expect(confusion.rows()).toMatchObject([
      { code: 'one_face', found: 1, missed: 1 },
      { code: 'roll', right: 1, falseWarning: 1 },
    ]);
  });
});

describe('When a measured face is compared with the truth', () => {
  it('should give the errors in pixels of the measured picture', () => {
    const truth: FaceGeometry = {
      width: 1200,
      height: 1200,
      crown: { x: 600, y: 200 },
      chin: { x: 600, y: 900 },
      eyes: [
        { x: 500, y: 500 },
        { x: 700, y: 500 },
      ],
    };
    const measured: FaceGeometry = {
      width: 600,
      height: 600,
      crown: { x: 300, y: 101 },
      chin: { x: 300, y: 447 },
      eyes: [
        { x: 250, y: 250 },
        { x: 350, y: 254 },
      ],
    };

    expect(geometryErrors(measured, truth)).toStrictEqual({
      crown: 1,
      chin: -3,
      eyes: 2,
      roll: expect.closeTo(2.29, 2),
    });
  });

  it('should have cases of every sight', () => {
    expect(new Set(metamorphicCases().map(({ name }) => sightOf(name)))).toStrictEqual(new Set(SIGHTS));
  });
});
