import type { ApplicationCommand } from '@entry/contracts/application/commands';
import type { ConfirmedAnswer } from '@entry/contracts/application/confirmed-answers';
import { APPLICANT_DOCUMENT_TYPES } from '@entry/contracts/rules/documents';
import { ADMIN_APPLICATION_STATUSES, REVIEW_DOCUMENT_STATUSES } from '@entry/contracts/rules/statuses';
import fc from 'fast-check';
import {
  applicationId,
  COMPLETE_FORM,
  checkNumber,
  correctNumber,
  create,
  photoEvidence,
  recordNumber,
  rejectSlip,
  reopenSlip,
  resetStatus,
  reviewDocument,
  saveForm,
  setStatus,
  slipEvidence,
  uploadDocument,
  uploadSlip,
  validate,
  verifySlip,
} from './application-history.ts';
import { identifier } from './identifiers.ts';

const form = fc.oneof(
  { weight: 3, arbitrary: fc.constant(COMPLETE_FORM) },
  fc.record(
    {
      firstName: fc.constantFrom('', ' Hanna ', 'Selam'),
      city: fc.constantFrom('', 'Hawassa', 'Adama '),
      educationLevel: fc.constantFrom('' as const, 'PhD' as const),
      maritalStatus: fc.constantFrom('' as const, 'Married' as const),
      spouseFirstName: fc.constantFrom('', 'Dawit'),
      dateOfBirth: fc.constantFrom('', '1996-02-29', '2010-01-01', '2093-01-01'),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
);
/** Of what the forms above are asked about. */
const CONFIRMATIONS: readonly ConfirmedAnswer[] = [
  { code: 'no_children', field: 'children', child: null, answer: 'none' },
  { code: 'applicant_under_18', field: 'dateOfBirth', child: null, answer: '2010-01-01' },
];
const notes = fc.constantFrom('', 'Looked at it');

/** Few ids of each kind, so that commands meet: documents 11 to 18 (two of each type), slips 21 to 23. */
const documentId = fc.integer({ min: 11, max: 18 }).map(identifier);
const slipAmount = fc.constantFrom(5_000, 3_500, 1_500);
const slipId = fc.integer({ min: 21, max: 23 }).map(identifier);
const document = fc
  .record({ typeIndex: fc.integer({ min: 0, max: 3 }), isSecond: fc.boolean() })
  .map(({ typeIndex, isSecond }) =>
    uploadDocument(
      APPLICANT_DOCUMENT_TYPES[typeIndex] ?? 'passport',
      identifier(11 + typeIndex + (isSecond ? APPLICANT_DOCUMENT_TYPES.length : 0)),
    ),
  );
const integrity = fc.option(
  fc.record(
    {
      concerns: fc.subarray(['file_used_before', 'amount_below_quote']),
      alterationScore: fc.constantFrom(null, 0, 0.5),
      evidence: fc.constantFrom(slipEvidence(), slipEvidence('found')),
    },
    { requiredKeys: ['concerns', 'alterationScore'], noNullPrototype: true },
  ),
);

/** Any command of an application. */
const command: fc.Arbitrary<ApplicationCommand> = fc.oneof(
  { weight: 2, arbitrary: form.map(create) },
  { weight: 3, arbitrary: fc.tuple(form, fc.subarray([...CONFIRMATIONS])).map((a) => saveForm(...a)) },
  { weight: 4, arbitrary: fc.constant({ type: 'SubmitApplication', applicationId } as const) },
  { weight: 1, arbitrary: fc.constant({ type: 'DeleteApplication', applicationId } as const) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...ADMIN_APPLICATION_STATUSES), notes).map((a) => setStatus(...a)) },
  { weight: 8, arbitrary: document },
  {
    weight: 1,
    arbitrary: documentId.map((id) => ({ type: 'DeleteDocument', applicationId, documentId: id }) as const),
  },
  { weight: 16, arbitrary: documentId.map((id) => reviewDocument(id, 'approved')) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(documentId, fc.constantFrom(...REVIEW_DOCUMENT_STATUSES), notes)
      .map((a) => reviewDocument(...a)),
  },
  { weight: 4, arbitrary: fc.tuple(slipId, slipAmount).map((a) => uploadSlip(...a)) },
  { weight: 4, arbitrary: fc.tuple(slipId, integrity, notes).map((a) => verifySlip(...a)) },
  { weight: 1, arbitrary: fc.tuple(slipId, notes).map((a) => rejectSlip(...a)) },
  {
    weight: 2,
    arbitrary: slipId.map((id) => ({ ...verifySlip(id, null, 'Seen at the counter'), needsSecondAdmin: true })),
  },
  { weight: 1, arbitrary: slipId.map((id) => reopenSlip(id, 'Wrong slip')) },
  { weight: 1, arbitrary: fc.constant(resetStatus('Set by mistake')) },
  { weight: 4, arbitrary: fc.constantFrom('2027ZZZZZZZZ1234', '2027AF00012345').map((n) => correctNumber(n, 'Typo')) },
  { weight: 4, arbitrary: fc.constantFrom('2027ZZZZZZZZ1234', '2027AF00012345').map(checkNumber) },
  { weight: 4, arbitrary: fc.subarray(['The photo is too dark']).map(validate) },
  {
    weight: 1,
    arbitrary: fc.tuple(documentId, fc.constantFrom('pass' as const, 'warn' as const)).map(([id, verdict]) => ({
      ...validate(),
      photoCheck: { documentId: id, evidence: photoEvidence(verdict), geometry: null },
    })),
  },
  { weight: 6, arbitrary: fc.constantFrom('2027ABCDEFGH1234', '2027AF00012345').map(recordNumber) },
);

/** What it takes to be ready: by chance alone hardly any sequence would get there. */
const TOWARDS_READINESS: readonly ApplicationCommand[] = [
  create(COMPLETE_FORM),
  ...APPLICANT_DOCUMENT_TYPES.map((type, index) => uploadDocument(type, identifier(11 + index))),
  uploadSlip(identifier(21)),
  ...APPLICANT_DOCUMENT_TYPES.map((_type, index) => reviewDocument(identifier(11 + index), 'approved')),
  verifySlip(identifier(21)),
  validate(),
];

/** Some of the way towards readiness, and then anything. */
export const ARBITRARY_APPLICATION_COMMANDS: fc.Arbitrary<readonly ApplicationCommand[]> = fc
  .tuple(fc.integer({ min: 0, max: TOWARDS_READINESS.length }), fc.array(command, { maxLength: 80, size: 'max' }))
  .map(([stepCount, rest]) => [...TOWARDS_READINESS.slice(0, stepCount), ...rest]);
