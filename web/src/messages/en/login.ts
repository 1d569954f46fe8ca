export default {
  'login.title': 'Log in',
  'login.subtitle': 'Continue your DV-2027 application.',
  'login.email': 'Email',
  'login.password': 'Password',
  'login.remember': 'Remember me',
  'login.forgot': 'Forgot your password?',
  'login.forgotHelp': 'Ask us for a new one. Our staff check who you are and give you a link to set a new password.',
  'login.submit': 'Log in',
  'login.submitting': 'Logging in…',
  'login.failed': 'Login failed',
  'login.ended': 'You were signed out',
  'login.endedHint':
    'Log in again to go on where you were. What you typed into your application is kept on this phone, unless the phone is shared.',
  'login.noAccount': 'No account yet?',
  'login.register': 'Create an account',
} as const;
