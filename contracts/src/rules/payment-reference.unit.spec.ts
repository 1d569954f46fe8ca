import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentReferenceOf, readPaymentReference } from './payment-reference.ts';

const ALPHABET = Array.from('23456789ABCDEFGHJKMNPQRSTUVWXYZ');
const SEED = 20_261_122;
const id = fc.uuid();
/** Places of the characters that tell something: not the prefix, not the hyphens. */
const PLACES = [3, 4, 5, 6, 8, 9, 10, 11];

const replaceAt = (text: string, place: number, character: string) =>
  `${text.slice(0, place)}${character}${text.slice(place + 1)}`;

describe('The reference of an application', () => {
  it('should stay what it is, for it is on the statements of banks', () => {
    expect(paymentReferenceOf('7db027dc-1885-5469-81de-10764bf1f7ff')).toBe('DV-K5MX-PNZW');
    expect(paymentReferenceOf('00000000-0000-5000-8000-000000000000')).toBe('DV-2222-2222');
  });

  it('should have the shape DV-XXXX-XXXX, without characters that look alike', () => {
    fc.assert(
      fc.property(id, (applicationId) => {
        expect(paymentReferenceOf(applicationId)).toMatch(/^DV-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
      }),
      { seed: SEED },
    );
  });

  it('should be read back as it is typed: in small letters, with spaces, without hyphens', () => {
    fc.assert(
      fc.property(id, fc.constantFrom('', ' ', '-', ' - ', '.'), (applicationId, between) => {
        const reference = paymentReferenceOf(applicationId);

        expect(readPaymentReference(reference)).toBe(reference);
        expect(readPaymentReference(reference.toLowerCase().replaceAll('-', between))).toBe(reference);
      }),
      { seed: SEED },
    );
  });

  it('should hardly ever be that of somebody else', () => {
    // As ids of applications are: out of a hash.
    const ids = Array.from({ length: 20_000 }, (_, number) =>
      createHash('sha1').update(`${SEED} ${number}`).digest('hex'),
    );

    expect(new Set(ids.map(paymentReferenceOf)).size).toBe(ids.length);
  });
});

describe('When a reference is copied wrongly', () => {
  it('should notice every single wrong character', () => {
    fc.assert(
      fc.property(id, fc.constantFrom(...PLACES), fc.constantFrom(...ALPHABET), (applicationId, place, character) => {
        const reference = paymentReferenceOf(applicationId);
        fc.pre(reference[place] !== character);

        expect(readPaymentReference(replaceAt(reference, place, character))).toBeNull();
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it('should notice every two characters that changed places, neighbours or not', () => {
    const pair = fc.tuple(fc.constantFrom(...PLACES), fc.constantFrom(...PLACES));
    fc.assert(
      fc.property(id, pair, (applicationId, [one, other]) => {
        const reference = paymentReferenceOf(applicationId);
        fc.pre(reference[one] !== reference[other]);
        const swapped = replaceAt(replaceAt(reference, one, reference[other] ?? ''), other, reference[one] ?? '');

        expect(readPaymentReference(swapped)).toBeNull();
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it.each(['', 'DV', 'DV-2222-222', 'DV-2222-22222', 'XX-2222-2222', '2222-2222', 'DV-0222-2222', 'ዲቪ-2222-2222'])(
    'should be none: %s',
    (text) => {
      expect(readPaymentReference(text)).toBeNull();
    },
  );
});
