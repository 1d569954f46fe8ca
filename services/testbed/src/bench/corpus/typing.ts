import type { ApplicationFormInput } from '@entry/contracts/application/form';
import type { Random } from '../random.ts';
import { inventChild, type Person } from './people.ts';

/** How often a text field is saved while it is typed: the pages save two seconds after the last key. */
const FEWEST_SAVES = 3;
const MOST_SAVES = 7;

/** What the pages send while somebody fills the form for the first time, save by save. */
export function* typeForm(random: Random, person: Person): Generator<ApplicationFormInput> {
  const { personal, address, education, family } = person;

  for (const field of ['firstName', 'lastName'] as const) yield* typeText(random, field, personal[field]);
  yield { dateOfBirth: personal.dateOfBirth };
  yield { gender: personal.gender };
  yield* typeText(random, 'placeOfBirth', personal.placeOfBirth);
  yield { maritalStatus: personal.maritalStatus };

  for (const field of ['currentAddress', 'city', 'state'] as const) yield* typeText(random, field, address[field]);
  yield { educationLevel: education.educationLevel };
  if (personal.maritalStatus !== 'Married') return;

  for (const field of ['spouseFirstName', 'spouseLastName', 'spousePlaceOfBirth'] as const) {
    yield* typeText(random, field, family[field]);
  }
  yield { spouseDateOfBirth: family.spouseDateOfBirth };
  for (let count = 1; count <= family.children.length; count += 1) yield { children: family.children.slice(0, count) };
}

/** A later visit: somebody finds a field wrong and types it again. */
export function* correctForm(random: Random, person: Person): Generator<ApplicationFormInput> {
  const { personal, address, family } = person;
  const isMarried = personal.maritalStatus === 'Married';

  if (isMarried && random.chance(0.25)) {
    yield { children: [...family.children, inventChild(random, personal.lastName)] };
    yield { children: family.children };
    return;
  }

  const field = random.pick(['currentAddress', 'city', 'state'] as const);
  yield* typeText(random, field, `${address[field]} ${random.integer(1, 99)}`);
  yield* typeText(random, field, address[field]);
}

function* typeText(random: Random, field: string, text: string): Generator<ApplicationFormInput> {
  const saves = Math.min(random.integer(FEWEST_SAVES, MOST_SAVES), text.length);
  for (let save = 1; save <= saves; save += 1)
    yield { [field]: text.slice(0, Math.ceil((text.length * save) / saves)) };
}
