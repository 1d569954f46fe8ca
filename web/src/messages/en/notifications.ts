export default {
  'notifications.title': 'Notifications',
  'notifications.open': 'Notifications, {count, plural, =0 {none unread} one {# unread} other {# unread}}',
  'notifications.markAll': 'Mark all as read',
  'notifications.empty': 'No notifications',
  'notifications.unread': 'Unread',
  'notifications.delete': 'Delete notification: {title}',
  'notifications.failed': 'This did not work. Please try again.',
} as const;
