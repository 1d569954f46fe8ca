import type { FaceGeometry } from '@entry/contracts/application/evidence';
import type { PhotoCheckCode } from '@entry/contracts/rules/photo-checks';
import type { Expectations } from './expectations.ts';
import type { PersonId } from './people.ts';

export type MadePhoto = {
  readonly file: Uint8Array;
  /** Of the upright picture, a person each. Empty when it is not known: nobody, or the file cannot be read. */
  readonly truths: readonly FaceGeometry[];
};

/** One change to a good photo, and what has to come of it. */
export type MetamorphicCase = {
  /** The change: the same for every person, so that results can be counted over people. */
  readonly name: string;
  readonly person: PersonId | null;
  readonly expected: Expectations;
  /** Where several checks may find the fault: one of them at least has to warn or refuse. Empty when `expected` says it all. */
  readonly flagsOneOf: readonly PhotoCheckCode[];
  /** The same bytes on every call. */
  readonly make: () => Promise<MadePhoto>;
};
