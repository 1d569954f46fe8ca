export default {
  'report.save': 'Printable report',
  'report.saving': 'Writing the report...',
  'report.failed': 'The report could not be written. Please try again.',
} as const;
