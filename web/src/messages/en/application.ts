export default {
  'application.title': 'DV-2027 application',
  'application.subtitle':
    'What you type is saved by itself. You can stop at any time and go on later, on this phone or on another one.',
  'application.viewTitle': 'Your DV-2027 application',
  'application.viewHint': 'This application was submitted and can no longer be changed.',
  'application.step': 'Step {step} of 5',
  'application.steps': 'Steps of the application',
  'application.stepDone': 'completed',
  'application.stepCurrent': 'current step',
  'application.stepUpcoming': 'not completed',
  'application.personal': 'Personal Information',
  'application.personalHint': 'Exactly as in your passport. A name that differs can disqualify an entry.',
  'application.approvedProof':
    'Your documents were approved with these answers. If you change your name, birth date, gender, place or country of birth, we check the documents again before you can submit.',
  'application.address': 'Address Information',
  'application.addressHint': 'Where you live now.',
  'application.education': 'Education',
  'application.educationHint':
    'The Diversity Visa asks for at least a high school education, or two years of qualifying work experience.',
  'application.family': 'Family Information',
  'application.familyHint':
    'List your spouse and all children, also those who will not travel. Leaving somebody out can disqualify an entry. What you do not know yet you can fill in later, before you submit.',
  'application.review': 'Review & Submit',
  'application.reviewHint': 'Check every answer before you submit.',
  'application.previous': 'Previous',
  'application.next': 'Next',
  'application.save': 'Save Progress',
  'application.incompleteTitle': 'Incomplete',
  'application.incomplete': 'Please fill in all required fields before proceeding to the next step.',
  'application.wrongDateTitle': 'Please check a date',
  'application.wrongDate': 'A date on this page cannot be right. Please correct it before you go to the next step.',
  'application.noDate.missing':
    '{label}: the {part, select, day {day} month {month} other {year}} is missing. Write the date as the passport or birth certificate has it',
  'application.noDate.month_13':
    '{label}: there is no month 13 in the Gregorian calendar. Write the date as the passport has it, not in the Ethiopian calendar',
  'application.noDate.month': '{label}: the month must be a number from 1 to 12',
  'application.noDate.day':
    '{label}: the day must be a number from 1 to {days} in this month. Check day, month and year',
  'application.noDate.year': '{label}: the year must have four digits, such as 1995',
  'application.noDate.again': '{label}: write day, month and year again',
  'application.saving': 'Saving…',
  'application.saved': 'Saved {time}',
  'application.offline': 'Offline. Your changes are kept on this page only: leave it open until they are saved.',
  'application.keptHere': 'Kept on this phone, not sent yet.',
  'application.conflictTitle': '{field}: changed in two places',
  'application.conflict': 'You typed “{mine}” here; “{theirs}” was saved on another page or phone. Which one is right?',
  'application.conflictMine': 'Keep mine',
  'application.conflictTheirs': 'Take the other',
  'application.conflictGo': 'Go to {field}',
  'application.conflictHere': 'Changed in two places. Which one is right?',
  'application.conflictKeep': 'Keep “{value}”, typed here',
  'application.conflictTake': 'Take “{value}”, saved elsewhere',
  'application.notSaved': 'Not saved.',
  'application.notSavedBecause': 'Not saved: {reason}',
  'application.autoSave': 'Changes are saved automatically.',
  'application.firstName': 'First name',
  'application.firstNameHint':
    'All given names, as in the passport. No middle name is needed if the passport has none.',
  'application.lastName': 'Last name',
  'application.lastNameHint': 'Surname, as in the passport',
  'application.dateOfBirth': 'Date of birth',
  'application.gender': 'Gender',
  'application.male': 'Male',
  'application.female': 'Female',
  'application.placeOfBirth': 'Place of birth',
  'application.placeOfBirthHint': 'City or town',
  'application.countryOfBirth': 'Country of birth',
  'application.countryOfBirthHint': 'Where you were born, not your nationality',
  'application.maritalStatus': 'Marital status',
  'application.currentAddress': 'Current address',
  'application.currentAddressHint': 'Street, house number, kebele',
  'application.city': 'City',
  'application.state': 'State',
  'application.stateHint': 'State or region, for example Addis Ababa or Oromia',
  'application.postalCode': 'Postal code',
  'application.country': 'Country',
  'application.countryHint': 'Where you live now, of the countries that we serve',
  'application.noPostalCode': 'If there are no postal codes where you live, write: none',
  'application.dateWords': '{date}, {age, plural, =0 {not one year old} one {# year old} other {# years old}}',
  'application.dateNotSaved': '{date}: not saved as long as it cannot be right',
  'application.registeredNames': 'You registered as {name}.',
  'application.registeredNamesHint':
    'Open your passport. Press a line below only if the passport has exactly these given names and this surname. Otherwise type the names yourself, as the passport has them.',
  'application.passportNames': 'Given names: {firstName}. Surname: {lastName}',
  'application.onlyName': 'One name only: {lastName}',
  'application.usedRegisteredNames': 'Filled in. Please compare every letter with your passport.',
  'application.oneName': 'The passport has one name only',
  'application.oneNameHint':
    'Write the name as last name. FNU means “first name unknown” and stands for the first name. In the official form the box “No First Name” is ticked.',
  'application.removeChildTitle': 'Remove child {number}?',
  'application.removeChildNamed': 'Everything that you typed about {name} is removed from the form.',
  'application.removeChildUnnamed': 'Everything that you typed about this child is removed from the form.',
  'application.removeChildConfirm': 'Remove child',
  'application.questionTitle': 'Is this right?',
  'application.questionRule': 'What the rule says',
  'application.questionChange': 'Change it',
  'application.questionConfirm': 'Yes, this is right',
  'application.questionOthers': '{count, plural, one {One more question follows.} other {# more questions follow.}}',
  'application.question.name_in_capitals':
    'You typed “{answer}” all in capital letters. Is it spelled as in the passport?',
  'application.rule.name_in_capitals':
    'A name must be spelled exactly as in the passport. Capital letters are allowed, but typing mistakes are easy to miss in them.',
  'application.question.name_with_digits': 'There is a digit in the name “{answer}”. Is that right?',
  'application.rule.name_with_digits':
    'A name must be exactly as in the passport. A name that differs can disqualify an entry.',
  'application.question.name_with_initial':
    'In “{answer}” a single letter stands where a name belongs. Is it so in the passport?',
  'application.rule.name_with_initial':
    'Names are written in full, exactly as in the passport. A name that differs can disqualify an entry.',
  'application.question.name_in_other_letters':
    'The name “{answer}” is not all in Latin letters (A to Z). Is that right?',
  'application.rule.name_in_other_letters':
    'The official form takes names in Latin letters only, spelled exactly as in the passport.',
  'application.question.name_with_signs': 'Not everything in “{answer}” is a letter. Is the name right?',
  'application.rule.name_with_signs':
    'A name is written in letters, exactly as in the passport. A name that differs can disqualify an entry.',
  'application.question.name_with_title': 'Does “{answer}” begin with a title? Is it so in the passport?',
  'application.rule.name_with_title':
    'Titles such as Ato, W/ro, Mr or Dr are no part of a name. Names must be exactly as in the passport.',
  'application.question.name_unknown': 'You typed “{answer}” where a name belongs. Is it so in the passport?',
  'application.rule.name_unknown':
    'Names must be as in the passport. For a person with one name only, tick “The passport has one name only”: the name then is the last name.',
  'application.question.names_identical': 'First name and last name are both “{answer}”. Is that right?',
  'application.rule.names_identical':
    'Names must be as in the passport. For a person with one name only, tick “The passport has one name only”: the name then is the last name.',
  'application.question.applicant_under_18': 'You would be {age} years old. Is the date of birth right?',
  'application.rule.applicant_under_18':
    'The programme asks for a completed high school education, or for two years of skilled work in the last five years. Hardly anybody has that at this age.',
  'application.question.birth_country_not_eligible':
    'People born in “{answer}” could not enter the last programme (DV-2026). Is the country of birth right?',
  'application.rule.birth_country_not_eligible':
    'What counts is where you were born, not where you live. The list for DV-2027 may be another one. You may also be able to enter by the country of birth of your spouse, or of a parent: please ask us before you pay.',
  'application.question.birth_country_unknown': 'We do not know the country “{answer}”. Is the country of birth right?',
  'application.rule.birth_country_unknown':
    'The official form has a list of countries, by their English names of today. Give the country in which the place of birth lies now.',
  'application.question.education_too_low':
    'Your education is “{answer}”. Is that the highest level that you completed?',
  'application.rule.education_too_low':
    'The programme asks for a completed high school education (12 years), or for two years of skilled work in the last five years. Without one of them an entry is accepted, but the visa is refused later.',
  'application.question.education_before_age':
    'You would have completed “{answer}” at the age of {age}. Are education and date of birth right?',
  'application.rule.education_before_age':
    'Give the highest level that you have completed, not one that you are still in. It must be proven before a visa is given.',
  'application.question.spouse_missing': 'You are married, but this is empty: {fields}. Is that right?',
  'application.rule.spouse_missing':
    'Married people must list their spouse, also when they live apart or the spouse will not travel. Leaving the spouse out disqualifies the entry. Not listed is a spouse who is a U.S. citizen or lawful permanent resident, or from whom you are legally separated.',
  'application.question.spouse_under_18': 'Your spouse would be {age} years old. Is the date of birth right?',
  'application.rule.spouse_under_18':
    'A spouse counts when the marriage is valid by the law of the place where it was made.',
  'application.question.no_children': 'You listed no children. Do you have no living unmarried children under 21?',
  'application.rule.no_children':
    'All of them must be listed: your own, adopted children and stepchildren, also when they live elsewhere or will not travel. Leaving a child out disqualifies the entry.',
  'application.question.child_incomplete': 'For child {number} this is empty: {fields}. Is that right?',
  'application.rule.child_incomplete':
    'The official form asks for the name, the date, the city and the country of birth of every child.',
  'application.question.child_21_or_older': 'Child {number} would be {age} years old. Is the date of birth right?',
  'application.rule.child_21_or_older':
    'Listed are living unmarried children who are under 21 on the day of the entry, and no others.',
  'application.question.child_before_applicant_was_12':
    'Child {number} would have been born before you were 12 years old. Are both dates right?',
  'application.rule.child_before_applicant_was_12':
    'That can be right for a stepchild or an adopted child. Otherwise one of the two years is wrong.',
  'application.question.child_before_spouse_was_12':
    'Child {number} would have been born before your spouse was 12 years old. Are both dates right?',
  'application.rule.child_before_spouse_was_12':
    'That can be right for your own child from before, or an adopted one. Otherwise one of the two years is wrong.',
  'application.beforeSubmitTitle': 'Before you can submit',
  'application.beforeSubmit': 'This is still missing. Each line leads to the place where you can do it.',
  'application.waitingToSubmit': 'There is nothing for you to do now: you can submit as soon as this is checked.',
  'application.educationLevel': 'Education level',
  'application.spouse': 'Spouse',
  'application.spouseOnlyMarried': 'Spouse details are asked only when your marital status is Married.',
  'application.spouseFirstName': 'Spouse’s first name',
  'application.spouseLastName': 'Spouse’s last name',
  'application.spouseDateOfBirth': 'Spouse’s date of birth',
  'application.spousePlaceOfBirth': 'Spouse’s place of birth',
  'application.spouseCountryOfBirth': 'Spouse’s country of birth',
  'application.children': 'Children',
  'application.childrenHint': 'All living unmarried children under 21, including stepchildren and adopted children.',
  'application.noChildren': 'No children added',
  'application.child': 'Child {number}',
  'application.addChild': 'Add child',
  'application.removeChild': 'Remove child {number}',
  'application.childrenFull': 'No more than {maximum} children can be listed.',
  'application.change': 'Change',
  'application.noticeTitle': 'Important notice',
  'application.notice':
    'Submitting is final: afterwards neither the form nor the documents can be changed. False or incomplete answers lead to disqualification by the U.S. Department of State, and only one entry per person is allowed. This service submits your entry for you; it cannot influence who is selected.',
  'application.statusTitle': 'Application status',
  'application.confirmationNumber': 'Confirmation number',
  'application.completion': 'Form',
  'application.documents': 'Documents',
  'application.documentsApproved': '{approved} of {required} approved',
  'application.payment': 'Payment',
  'application.paymentComplete': 'Complete',
  'application.paymentOpen': 'Not complete yet',
  'application.notCreated': 'Not saved yet',
  'application.submit': 'Submit DV Lottery Application',
} as const;
