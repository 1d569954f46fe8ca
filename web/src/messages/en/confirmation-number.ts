export default {
  'confirmationNumber.check': 'Please compare it once more',
  'confirmationNumber.allTheSame': 'Save all the same',
  'confirmationNumber.warning.looks_like_case_number':
    'It looks like a case number, not a confirmation number. Please compare it with the official confirmation page.',
  'confirmationNumber.warning.unexpected_format':
    'It does not look like a usual confirmation number (16 letters and digits, starting with {year}). Please compare it with the official confirmation page.',
  'confirmationNumber.recorded': 'Recorded number',
  'confirmationNumber.right': 'Right number',
  'confirmationNumber.required': 'Please enter the right number.',
  'confirmationNumber.same': 'This is the number that is recorded.',
  'confirmationNumber.save': 'Save the right number',
  'confirmationNumber.saving': 'Saving...',
  'confirmationNumber.saveFailed': 'This could not be saved. Please try again.',
  'confirmationNumber.correctTitle': 'Correct your confirmation number',
  'confirmationNumber.correctMessage':
    'Copy it from the official confirmation page. We will check it. Both numbers stay in the history.',
} as const;
