import { fileCases } from './file-cases.ts';
import type { MetamorphicCase } from './metamorphic-case.ts';
import { noFaceCases } from './no-face-cases.ts';
import { PEOPLE } from './people.ts';
import { portraitCases } from './portrait-cases.ts';

/** Every person in every case, and the cases that show nobody or two. Made one by one: together they fill hundreds of megabytes. */
export function metamorphicCases(people = PEOPLE): readonly MetamorphicCase[] {
  return [...people.flatMap((person) => [...portraitCases(person), ...fileCases(person)]), ...noFaceCases()];
}
