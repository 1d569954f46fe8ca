export default {
  'adminChecks.title': 'How often the checks were right',
  'adminChecks.subtitle': 'What was decided about photos and payment slips, held against what the checks had said.',
  'adminChecks.about':
    'An alarm was right when the photo or slip was rejected, and false when it was accepted. What was rejected without an alarm may have been missed, or rejected for another reason. The last decision counts; what was verified without looking at the checks does not.',
  'adminChecks.version': 'Version of the rules',
  'adminChecks.allVersions': 'All versions',
  'adminChecks.photo': 'Photos',
  'adminChecks.slip': 'Payment slips',
  'adminChecks.noDecisions': 'Nothing that was checked has been decided yet.',
  'adminChecks.decisions': '{count, plural, one {# decision} other {# decisions}} since {date}.',
  'adminChecks.newestDecisions': 'The newest {count, plural, one {# decision} other {# decisions}}, since {date}.',
  'adminChecks.forced':
    '{count, plural, one {# slip was} other {# slips were}} verified without looking at the checks.',
  'adminChecks.noAlarms': 'No check gave an alarm.',
  'adminChecks.silent': '{count, plural, one {# check} other {# checks}} without an alarm',
  'adminChecks.right': 'Alarms that were right',
  'adminChecks.missed': 'Rejected without an alarm',
  'adminChecks.unjudged': 'Could not be judged by it',
  'adminChecks.noAlarm': 'No alarm',
  'adminChecks.noneRejected': 'None rejected',
  'adminChecks.tooFew': '{count} of {of}: too few to say',
  'adminChecks.share': '{count} of {of} ({low} to {high}%)',
} as const;
