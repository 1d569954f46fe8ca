export default {
  'confirmationNumber.check': 'Please compare it once more',
  'confirmationNumber.allTheSame': 'Save all the same',
  'confirmationNumber.warning.looks_like_case_number':
    'It looks like a case number, not a confirmation number. Please compare it with the official confirmation page.',
  'confirmationNumber.warning.unexpected_format':
    'It does not look like a usual confirmation number (16 letters and digits, starting with {year}). Please compare it with the official confirmation page.',
} as const;
