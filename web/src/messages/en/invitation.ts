export default {
  'invitation.title': 'Your waiting list invitation',
  'invitation.offerTitle': 'Confirm your place',
  'invitation.offer': 'You joined our waiting list, and your place has come up. Confirm it to get this price:',
  'invitation.price': 'Your service fee',
  'invitation.priceEtb': '{fee} ETB',
  'invitation.priceInstead': 'instead of {standard} ETB (30% off)',
  'invitation.termPayment':
    'The discount applies only when your registration is processed and you have explicitly confirmed the payment instruction.',
  'invitation.termCharge':
    'Confirming charges nothing. You get an exact quote and must agree to it before any charge; only confirmed paid bookings secure processing.',
  'invitation.termGuarantee':
    'A place on the waiting list gives queue priority but does not guarantee submission. We are not responsible for decisions of the U.S. Department of State.',
  'invitation.termRefund':
    'The fee is non-refundable for submissions already completed on your behalf, unless stated otherwise.',
  'invitation.until': 'You can confirm until {date}.',
  'invitation.confirmPlace': 'Confirm my place',
  'invitation.confirm': 'Confirm',
  'invitation.confirming': 'Confirming…',
  'invitation.free': 'If you do not want the place, you need do nothing.',
  'invitation.failed': 'Your place could not be confirmed. Please try again.',
  'invitation.confirmedTitle': 'Your place is confirmed',
  'invitation.confirmedFee': 'Your service fee is {fee} ETB, 30% off the standard fee.',
  'invitation.sameEmail':
    'The price belongs to the email address you joined the waiting list with: use the same address for your account.',
  'invitation.register': 'Create your account',
  'invitation.login': 'Log in',
  'invitation.dashboard': 'Go to your dashboard',
  'invitation.expiredTitle': 'This invitation has expired',
  'invitation.expiredTitleOn': 'This invitation expired on {date}',
  'invitation.expiredText': 'You keep your place on the waiting list. Please ask us for a new invitation:',
  'invitation.unknownTitle': 'This link is not valid',
  'invitation.unknownText': 'Please open the whole link from your invitation, or ask us for a new one:',
  'invitation.invitedTitle': 'You are invited: 30% off until {date}',
  'invitation.invitedTitleAnyTime': 'You are invited: 30% off',
  'invitation.invitedText':
    'You joined our waiting list. Confirm, and your service fee is {fee} ETB instead of {standard} ETB. It applies when your registration is processed and you have explicitly confirmed the payment instruction; confirming charges nothing.',
} as const;
