export default {
  'restricted.title': 'Access restricted in your country',
  'restricted.text':
    'Our service is currently available only to residents of Ethiopia, Sweden, Qatar, Bahrain, Kuwait, Saudi Arabia, United Arab Emirates, and Lebanon.',
  'restricted.countries': 'Allowed countries',
  'restricted.tips': 'If you live in one of these countries',
  'restricted.tipVpn': 'Disable any VPN or proxy and try again',
  'restricted.tipSupport': 'Contact support and tell us where you live',
  'restricted.tipWaitingList': 'Join the waiting list',
  'restricted.contact': 'Contact Support',
} as const;
