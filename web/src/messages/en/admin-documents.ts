export default {
  'adminDocuments.title': 'Documents',
  'adminDocuments.subtitle': 'Review what applicants have uploaded.',
  'adminDocuments.listName': 'Uploaded documents',
  'adminDocuments.nothingWaits': 'No document waits for review',
  'adminDocuments.noneOfThese': 'No document waits that fits these filters',
  'adminDocuments.empty': 'No documents found',
  'adminDocuments.document': 'Document',
  'adminDocuments.uploaded': 'Uploaded',
  'adminDocuments.review': 'Review',
} as const;
