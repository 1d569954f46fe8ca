import { EVENT_WORDS } from '@entry/contracts/audit/event-words';

/** What happened, for staff. The words of the events themselves are shared with the printed report. */
export default {
  ...EVENT_WORDS,

  'timeline.kind.account': 'Account',
  'timeline.kind.session': 'Session',
  'timeline.kind.form': 'Form',
  'timeline.kind.document': 'Documents',
  'timeline.kind.payment': 'Payment',
  'timeline.kind.status': 'Status and submission',
  'timeline.kind.waiting_list': 'Waiting list',
  'timeline.kind.inbox': 'Notifications',
  'timeline.kind.staff_access': 'What staff looked at',
  'timeline.kind.bookkeeping': 'Bookkeeping of the service',

  'timeline.about': 'about {name}',
  'timeline.between': '{from} to {to}',

  'timeline.listName': 'What happened',
  'timeline.views': 'View',
  'timeline.view.timeline': 'Timeline',
  'timeline.view.compact': 'Compact',
  'timeline.view.raw': 'Raw',
  'timeline.total': '{count, plural, =0 {No events} one {# entry} other {# entries}}',
  'timeline.empty': 'Nothing happened here yet',
  'timeline.emptyHint': 'With these filters there is nothing to show.',
  'timeline.lookFurther': 'Nothing fits in the part that was looked through. There is more before and after it.',
  'timeline.more': 'Show more',
  'timeline.continue': 'Continue',
  'timeline.start': 'Back to the start',
  'timeline.pages': 'Pages of the timeline',
  'timeline.news': '{count, plural, one {# new event} other {# new events}}',
  'timeline.newsMany': '{count} or more new events',
  'timeline.showNews': 'Show',
  'timeline.details': 'What changed',
  'timeline.copyLink': 'Copy link',
  'timeline.copyLinkName': 'Copy link: {event}, {time}',
  'timeline.linkCopied': 'Copied',
  'timeline.copyFailed': 'Not copied',
  'timeline.field': 'Field',
} as const;
