import { paymentReferenceOf } from '@entry/contracts/rules/payment-reference';
import { keySearchTerms, nameSearchTerms, type SearchTerm, searchTermsOf } from '@entry/platform/search-text';
import { fileTerms, idTerms, type OpenSealed, otherIdTerms, sealedInput } from '../search-terms.ts';
import type { ApplicationDocument } from './application-document.ts';

/**
 * Everything by which an application is found besides its owner: the names in its form, the numbers on its papers, and
 * the ids of whatever belongs to it or did. Lists of documents, slips and payments ask here, so that a key that comes
 * later (a confirmation number) need not be told to each of their rows.
 */
export async function applicationTerms(application: ApplicationDocument, open: OpenSealed): Promise<SearchTerm[]> {
  const { applicationId, documents, paymentSlips } = application;
  const [names, numbers, details, fileNames] = await Promise.all([
    namesIn(application, open),
    Promise.all(numbersOf(application).map((number) => open(number))),
    Promise.all(paymentSlips.map((slip) => open(slip.details))),
    Promise.all(documents.map(({ name }) => fileTerms(name, open))),
  ]);
  const keys = [
    ...numbers.map((found) => found?.confirmationNumber ?? ''),
    ...details.map((found) => found?.transactionReference ?? ''),
  ];

  return [
    ...nameSearchTerms(...names),
    ...keys.flatMap(keySearchTerms),
    ...fileNames.flat(),
    ...searchTermsOf(...details.map((found) => found?.originalName ?? '')),
    ...idTerms(applicationId),
    ...idsIn(application).flatMap(otherIdTerms),
    ...referenceTerms(applicationId),
  ];
}

/**
 * The reference that applicants write into a transfer, as the statement of a bank shows it: with its hyphens or without,
 * or in its groups. What everybody's begins with is a term by itself only as the beginning of the whole.
 */
function referenceTerms(applicationId: string): SearchTerm[] {
  const [prefix, ...groups] = paymentReferenceOf(applicationId).toLowerCase().split('-');
  const code = groups.join('');

  return [`${prefix}${code}`, { whole: code }, ...groups.map((group) => ({ whole: group }))];
}

/** By which it shows that the terms are other ones, with nothing opened. */
export function applicationInputs(application: ApplicationDocument): readonly unknown[] {
  const { ownerRevision, sections } = application;

  return [
    ownerRevision,
    sections.personal === undefined ? null : sealedInput(sections.personal.values),
    sections.family === undefined ? null : sealedInput(sections.family.values),
    numbersOf(application).map(sealedInput),
    idsIn(application),
  ];
}

/** The confirmation number, and those that it corrected: the history shows them all. */
function numbersOf({ confirmation, earlierNumbers }: ApplicationDocument) {
  return confirmation === null ? [] : [confirmation.number, ...earlierNumbers];
}

/** The applicant's and the spouse's, as the form has them. */
async function namesIn({ sections }: ApplicationDocument, open: OpenSealed): Promise<readonly string[]> {
  const [personal, family] = await Promise.all([
    sections.personal === undefined ? null : open(sections.personal.values),
    sections.family === undefined ? null : open(sections.family.values),
  ]);

  return [
    ...(personal !== null && 'firstName' in personal ? [personal.firstName, personal.lastName] : []),
    ...(family !== null && 'spouseFirstName' in family ? [family.spouseFirstName, family.spouseLastName] : []),
  ];
}

/** Documents that were superseded among them: whoever noted the id of one wants to know whose it was. */
function idsIn({ documents, documentHistory, paymentSlips, payments }: ApplicationDocument): readonly string[] {
  return [
    ...documents.map(({ documentId }) => documentId),
    ...documentHistory.map(({ documentId }) => documentId),
    ...paymentSlips.map(({ paymentSlipId }) => paymentSlipId),
    ...payments.map(({ paymentId }) => paymentId),
  ];
}
