export default {
  'claims.looking': '{count, plural, one {{names} is looking at this} other {{names} are looking at this}}',
} as const;
