export default {
  'receiptCheck.title': 'Check a receipt',
  'receiptCheck.subtitle':
    'Find out whether a signed receipt of a confirmation number was made by this service and was not changed. The file is checked on your device and sent nowhere.',
  'receiptCheck.file': 'Receipt file',
  'receiptCheck.fileHint': 'A file that ends with .json, as the applicant downloaded it.',
  'receiptCheck.text': 'Or paste its content',
  'receiptCheck.check': 'Check',
  'receiptCheck.nothing': 'Choose a file or paste its content.',
  'receiptCheck.tooLarge': 'That file is too large to be a receipt.',
  'receiptCheck.genuine': 'This receipt is genuine',
  'receiptCheck.genuineText':
    'This service recorded the confirmation number below for this application, and the record has not been changed since {date}.',
  'receiptCheck.number': 'Confirmation number',
  'receiptCheck.application': 'Application',
  'receiptCheck.checked': 'When this receipt was signed',
  'receiptCheck.checkUnknown': 'Unknown: an older receipt does not say whether the number was checked',
  'receiptCheck.recorded': 'Recorded',
  'receiptCheck.sealed': 'Sealed',
  'receiptCheck.notReceipt': 'That is not a receipt',
  'receiptCheck.notReceiptText': 'The file is something else, or not all of it is there.',
  'receiptCheck.notSigned': 'This receipt is not genuine',
  'receiptCheck.notSignedText': 'This service did not sign it, or somebody changed it afterwards.',
  'receiptCheck.notInHistory': 'This receipt proves nothing',
  'receiptCheck.notInHistoryText':
    'It names a record that cannot be found in the sealed history of this service. Somebody may have changed the file.',
  'receiptCheck.cannot': 'It cannot be checked here',
  'receiptCheck.cannotText':
    'This browser cannot check signatures, or the connection is not secure. Please try a newer browser, or the address that begins with https.',
  'receiptCheck.failed': 'The public keys could not be loaded. Please try again.',
  'receiptCheck.meaning': 'What this means',
  'receiptCheck.proves':
    'It proves that this service recorded this number for this application, and when, by the clock of the service.',
  'receiptCheck.provesNot':
    'It does not prove that the U.S. government accepted the entry, nor who the person is that shows it to you. Only Entrant Status Check at dvprogram.state.gov shows results.',
} as const;
