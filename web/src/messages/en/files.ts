export default {
  'files.preview': 'Preview',
  'files.previewOf': 'Preview {name}',
  'files.download': 'Download',
  'files.downloadOf': 'Download {name}',
  'files.openFailed': 'The file could not be opened. Please try again.',
  'files.pdfHint': 'PDF files open outside this page: save the file to view it.',
  'files.imageAlt': 'Preview of {name}',
} as const;
