/**
 * The error catalogue of the specification (§8), row by row: the situation, and every sentence that it puts before a
 * person. A row that is added here has no case until one is written, and the test says so.
 */
export const CATALOGUE = {
  'Any 401': [],
  'Login failure': ['Login failed'],
  'Registration failure': ['Registration failed'],
  'Waitlist failure': ['Error', 'Error joining waitlist. Please try again.'],
  'Wizard Next with missing fields': [
    'Incomplete',
    'Please fill in all required fields before proceeding to the next step.',
  ],
  'Submit before saving': ['Save first', 'Please save your application first before submitting.'],
  'Submit confirmation': [
    'Confirm submission',
    'Are you sure you want to submit your DV Lottery application? This action cannot be undone.',
  ],
  'Submit success': [
    'Submitted',
    'Application submitted successfully! You will receive a confirmation number shortly.',
  ],
  'Submit failure': ['Submission error', 'Failed to submit application. Please try again.', 'Missing documents'],
  'Delete document': [
    'Are you sure you want to delete this document?',
    'Delete error',
    'Could not delete the document. Please try again.',
  ],
  'Waiting-list remove failure': ['Remove error', 'Could not remove the entry. Please try again.'],
  'Profile update': ['Profile updated successfully', 'Failed to update profile'],
  'Password change': ['Password changed successfully', 'Failed to change password'],
  'Admin payment verification': [
    'Payment Verified',
    'Payment has been successfully verified.',
    'Integrity Warning',
    'Image integrity concerns detected',
    'Verification Failed',
    'Failed to verify payment. Please try again.',
  ],
  'Integrity analysis failure': ['Integrity Check Failed', 'Failed to perform integrity check.'],
  'Save, payment slip upload, document upload, notification read/read-all/delete failures': [],
  'Geo check failure': [],
  'Automation validate or submit failure': [],
  'Restricted page': [
    'Our service is currently available only to residents of Ethiopia, Sweden, Qatar, Bahrain, Kuwait, Saudi Arabia, United Arab Emirates, and Lebanon.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Situation = keyof typeof CATALOGUE;
