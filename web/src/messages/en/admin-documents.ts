export default {
  'adminDocuments.title': 'Documents',
  'adminDocuments.subtitle': 'Review what applicants have uploaded.',
  'adminDocuments.listName': 'Uploaded documents',
  'adminDocuments.nothingWaits': 'No document waits for review',
  'adminDocuments.empty': 'No documents found',
  'adminDocuments.document': 'Document',
  'adminDocuments.uploaded': 'Uploaded',
  'adminDocuments.review': 'Review',
  'adminDocuments.reviewTitle': 'Review document',
  'adminDocuments.notesHint': 'The applicant sees these notes.',
  'adminDocuments.reviewFailed': 'The review could not be saved. Please try again.',
} as const;
