import type { DocumentType } from '@entry/contracts/rules/documents';

/** Id of the row of a document, for links to it. There is one document of each type. */
export function documentRowId(type: DocumentType): string {
  return `document-${type}`;
}
