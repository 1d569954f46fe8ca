export default {
  'receipt.title': 'Receipt',
  'receipt.heading': 'Receipt of your DV-2027 entry',
  'receipt.applicant': 'Applicant',
  'receipt.application': 'Application',
  'receipt.programme': 'Programme',
  'receipt.submitted': 'Submitted',
  'receipt.confirmationNumber': 'Confirmation number',
  'receipt.lookAlikes':
    'Copy it with care: 0 (the digit zero) and O (the letter), and 1 (the digit one) and I (the letter), look alike. The gaps only help reading; they are not part of the number.',
  'receipt.use': 'What to do with this number',
  'receipt.useCheck':
    'Look up the result with it yourself, on Entrant Status Check at dvprogram.state.gov. That official page of the U.S. Department of State is the only place where results are shown.',
  'receipt.useKeep':
    'Keep this receipt where you will still find it in a year, and show the number to nobody you do not trust.',
  'receipt.useFraud':
    'The U.S. government tells nobody by e-mail, letter or phone that they were selected. Whoever asks you for money that way is a fraud.',
  'receipt.documents': 'Documents',
  'receipt.uploaded': 'uploaded {date}',
  'receipt.noDocuments': 'No documents are stored.',
  'receipt.download': 'Download signed receipt',
  'receipt.downloading': 'Downloading...',
  'receipt.downloadFailed': 'The signed receipt could not be made. Please try again.',
  'receipt.signedHint':
    'The signed receipt is a small file that proves that this service recorded this number for you. Anybody to whom you give it can check it on this site.',
  'receipt.checkLink': 'Check a receipt',
  'receipt.print': 'Print or save as PDF',
  'receipt.back': 'Back to dashboard',
  'receipt.none': 'There is no receipt yet',
  'receipt.noneHint': 'You get it here as soon as the official confirmation number of your entry is recorded.',
} as const;
