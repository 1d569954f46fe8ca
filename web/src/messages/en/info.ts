export default {
  'info.disclaimer.1':
    'This is an independent, paid assistance service. It is not affiliated with the U.S. government or its Department of State.',
  'info.disclaimer.2':
    'Selection in the Diversity Visa lottery is random and made by the U.S. Department of State alone. We cannot influence it, and nobody who offers to do so tells the truth.',
  'info.disclaimer.3':
    'We are not responsible for decisions of the Department of State, payment failures, portal errors or disqualification.',
  'info.disclaimer.4':
    'Joining the waiting list gives queue priority but does not guarantee submission. Only confirmed paid bookings secure processing.',
  'info.data-processing.1':
    'We process what you enter in the form, your documents and photo, and your payment slips, for one purpose: to prepare, submit and track your entry.',
  'info.data-processing.2':
    'Data is encrypted at rest and in transit. Personal data is not sold. People who review your documents see only what they need for that.',
  'info.data-processing.3': 'We keep data only as long as necessary.',
  'info.data-processing.4':
    'You can ask for deletion or export of your data at any time through the privacy contact below.',
  'info.service-terms.1':
    'For the service fee we pay the U.S. registration fee of 1.00 USD for DV-2027 on your behalf, validate your photo, check your documents, submit your entry and report its progress.',
  'info.service-terms.2':
    'The standard service fee is 5,000 ETB. By week of registration it is 3,500 ETB in the first, 4,000 ETB in the second, 4,500 ETB in the third and 5,000 ETB in the final week. Waiting list members who confirm when invited get 30% off (3,500 ETB); the discount applies only when the registration is processed and the payment instruction is explicitly confirmed.',
  'info.service-terms.3':
    'You get an exact quote, and nothing is charged without your explicit consent. You pay by bank transfer, mobile money, cash deposit or online payment and upload the slip; an admin verifies it.',
  'info.service-terms.4':
    'The fee is non-refundable for submissions already completed on your behalf, unless stated otherwise. Waiting list slots are limited, first come, first served.',
  'info.affiliation.1':
    'We are a private service. We are not affiliated with, endorsed by or acting for the U.S. government, the Department of State or any embassy.',
  'info.affiliation.2':
    'The U.S. government charges a registration fee of $1, which people in Ethiopia cannot pay by international card. That is why this service exists: it pays the fee for them. The rest of what you pay is for our assistance.',
  'info.affiliation.3':
    'You are free to enter the Diversity Visa lottery yourself, without us, on the official website of the Department of State.',
  'info.affiliation.4':
    'The service is available to residents of Ethiopia, Sweden, Qatar, Bahrain, Kuwait, Saudi Arabia, United Arab Emirates and Lebanon.',
  'info.privacyContact': 'Privacy contact',
} as const;
