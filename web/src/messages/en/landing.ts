export default {
  'landing.hero': 'Registration Opens soon!',
  'landing.login': 'Log in',
} as const;
