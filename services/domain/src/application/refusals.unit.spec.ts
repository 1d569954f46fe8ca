import type { ApplicationCommand } from '@entry/contracts/application/commands';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../domain-error.ts';
import {
  applicationId,
  create,
  HISTORIES,
  PASSPORT,
  recordNumber,
  saveForm,
  uploadDocument,
  uploadSlip,
  validate,
} from '../testing/application-history.ts';
import { identifier } from '../testing/identifiers.ts';
import { applicationDecider } from './application-decider.ts';

const COMMANDS_OF_APPLICANTS: readonly ApplicationCommand[] = [
  create(),
  saveForm({ city: 'Hawassa' }),
  { type: 'SubmitApplication', applicationId },
  { type: 'DeleteApplication', applicationId },
  uploadDocument('passport', identifier(15)),
  { type: 'DeleteDocument', applicationId, documentId: PASSPORT },
  { type: 'DeleteDocument', applicationId, documentId: identifier(99) },
  uploadSlip(identifier(23)),
  validate([]),
  recordNumber('2027ABCDEFGH1234'),
];
/** What only admins do, in whatever words. */
const STAFF_WORDS =
  /review(ing)? (the )?document|verif(y|ied)|(approve|reject)(d|s)?\b.*\bpayment|approved yet|set(ting)? (the )?status/i;

/** Every sentence of the refusal; none when the command is taken. */
function refusalOf(command: ApplicationCommand, status: keyof typeof HISTORIES): readonly string[] {
  const state = HISTORIES[status].reduce(applicationDecider.evolve, applicationDecider.initialState);
  const context = { now: '2026-11-21T10:00:00.000Z', actor: { id: applicationId, role: 'user' } } as const;
  try {
    applicationDecider.decide(command, state, context);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.message, ...(error.details.details ?? [])];
  }
}

describe.each(Object.keys(HISTORIES) as (keyof typeof HISTORIES)[])('When an application is %s', (status) => {
  it.each(COMMANDS_OF_APPLICANTS.map((command) => [command.type, command] as const))(
    'should not tell an applicant who tries %s what only admins can do',
    (_type, command) => {
      expect(refusalOf(command, status).filter((sentence) => STAFF_WORDS.test(sentence))).toStrictEqual([]);
    },
  );
});

describe('When an applicant is refused', () => {
  it('should say what is left to do', () => {
    expect(refusalOf(saveForm({ city: 'Hawassa' }), 'submitted')).toStrictEqual([
      'The application can no longer be changed.',
      "The application's status is Submitted.",
      'You can now upload a payment slip, validate the application, enter the confirmation number.',
    ]);
    expect(refusalOf(uploadSlip(identifier(23)), 'rejected')).toStrictEqual([
      'This is not possible in the current status.',
      "The application's status is Rejected.",
      'Nothing can be changed in this status.',
    ]);
  });
});
