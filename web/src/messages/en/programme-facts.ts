/** What the government did that decides whether paying makes sense. The facts themselves come from the service. */
export default {
  'programmeFacts.title': 'Know this before you pay',
  'programmeFacts.more': 'More, and where we read it',
  'programmeFacts.short.issuance_paused': 'The U.S. issues no diversity visas now.',
  'programmeFacts.short.nationals_paused':
    'The U.S. issues no immigrant visas to nationals of 75 countries now. Ethiopia, Lebanon and Kuwait are among them.',
  'programmeFacts.short.passport_required': 'Your entry needs a valid passport.',
  'programmeFacts.issuance_paused':
    'Since {since} the U.S. has issued no diversity visas. While that lasts, nobody who is selected gets one.',
  'programmeFacts.nationals_paused':
    'Since {since} the U.S. has issued no immigrant visas to nationals of 75 countries. Ethiopia, Lebanon and Kuwait are among them. You are exempt if you also have a valid passport of a country that is not among the 75.',
  'programmeFacts.passport_required':
    'Since {since} an entry needs a valid passport: its number, and a scan of the page with your photo and signature. Few people are exempt, for example stateless people.',
  'programmeFacts.source': 'Source: {source}. We read this on {readOn}.',
  'programmeFacts.old': 'We read this more than {days} days ago. It may have changed.',
  'programmeFacts.official': 'The official page of the U.S. Department of State:',
} as const;
