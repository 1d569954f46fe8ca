/** What happened, for the applicant: in their words, without anybody's name. */
export default {
  'history.hint': 'Everything that happened to your account and your application.',
  'history.empty': 'Nothing happened yet',
  'history.more': 'Show more',
  'history.anyDocument': 'document',
  'history.section.personal': 'personal details',
  'history.section.address': 'address',
  'history.section.education': 'education',
  'history.section.family': 'family details',
  'history.event.AccountRegistered': 'You registered.',
  'history.event.AccountProfileChanged':
    '{isOwn, select, yes {You changed your profile.} other {Your profile was changed.}}',
  'history.event.AccountEmailChanged':
    '{isOwn, select, yes {You changed your email address.} other {Your email address was changed.}}',
  'history.event.AccountPasswordChanged':
    '{isOwn, select, yes {You changed your password.} other {Your password was changed.}}',
  'history.event.PasswordLinkMade': 'A link for a new password was made for you.',
  'history.event.PasswordLinkUsed': 'A new password was set with the link that was made for you.',
  'history.event.AccountDeactivated': 'Your account was deactivated.',
  'history.event.AccountReactivated': 'Your account was activated again.',
  'history.event.ApplicationCreated':
    '{isOwn, select, yes {You started your application.} other {Your application was started.}}',
  'history.event.ApplicationSectionSaved':
    '{isOwn, select, yes {You saved your {section}.} other {Your {section} were saved.}}',
  'history.event.ApplicationAnswersConfirmed':
    '{isOwn, select, yes {You were asked about answers, and said that they are right.} other {Your answers were confirmed.}}',
  'history.event.ApplicationDeleted':
    '{isOwn, select, yes {You deleted your application.} other {Your application was deleted.}}',
  'history.event.ApplicationPreRegistered': 'Your form is complete: you are pre-registered.',
  'history.event.ApplicationReturnedToDraft': 'Your form is no longer complete.',
  'history.event.ApplicationBecameReady': 'Everything is there: your application can be submitted.',
  'history.event.ApplicationReadinessLost': 'Something is missing again before you can submit.',
  'history.event.ApplicationSubmitted':
    '{isOwn, select, yes {You submitted your application.} other {Your application was submitted.}}',
  'history.event.ApplicationStatusSet': 'Your application is now: {status}.',
  'history.event.ApplicationStatusReset': 'Your application is now: {status}.',
  'history.event.InvitationAnnounced': 'You were invited from the waiting list.',
  'history.event.InvitationExpiryAnnounced': 'Your invitation from the waiting list expired.',
  'history.event.ConfirmationNumberRecorded':
    '{isOwn, select, yes {You entered your confirmation number.} other {Your confirmation number was recorded.}}',
  'history.event.ConfirmationNumberCorrected':
    '{isOwn, select, yes {You corrected your confirmation number.} other {Your confirmation number was corrected.}}',
  'history.event.ConfirmationNumberChecked': 'Your confirmation number was checked: it is right.',
  'history.event.DocumentUploaded':
    '{isOwn, select, yes {You uploaded your {document}.} other {Your {document} was uploaded.}}',
  'history.event.DocumentReviewed':
    '{status, select, approved {Your {document} was approved.} rejected {Your {document} was rejected.} needs_revision {Your {document} needs revision.} other {Your {document} is being reviewed again.}}',
  'history.event.DocumentReviewReopened':
    'Your {document} is reviewed again, because you changed answers that it shows.',
  'history.event.DocumentDeleted':
    '{isOwn, select, yes {You deleted your {document}.} other {Your {document} was deleted.}}',
  'history.event.PaymentSlipUploaded':
    '{isOwn, select, yes {You uploaded a payment slip for {amount}.} other {A payment slip for {amount} was uploaded.}}',
  'history.event.PaymentSlipVerified': 'Your payment was verified.',
  'history.event.PaymentSlipReopened': 'Your payment slip is being looked at again.',
  'history.event.PaymentSlipRejected': 'Your payment slip was rejected.',
} as const;
