import type { ApplicantDocumentType } from '@entry/contracts/rules/documents';
import type { MessageId } from '../../messages/catalog.ts';

/** What an admin does to an item that has to be explained. */
export type ReasonedAct = 'reject' | 'revise' | 'force' | 'reopen';

/** At most nine each: they are chosen by the keys 1 to 9. */
export type Reasons = readonly MessageId[];

const OF_PAPERS = ['review.reason.name_differs', 'review.reason.birth_differs'] as const;
const OF_PICTURES = [
  'review.reason.unreadable',
  'review.reason.cut_off',
  'review.reason.glare',
  'review.reason.not_original',
] as const;

/** The likeliest first. Rejected: this will not do; needs revision: the same once more, but better. */
export const DOCUMENT_REASONS: Readonly<Record<ApplicantDocumentType, Record<'reject' | 'revise', Reasons>>> = {
  passport: {
    reject: [
      'review.reason.unreadable',
      ...OF_PAPERS,
      'review.reason.expired',
      'review.reason.wrong_document',
      'review.reason.cut_off',
      'review.reason.wrong_person',
      'review.reason.not_original',
    ],
    revise: [...OF_PICTURES, ...OF_PAPERS],
  },
  id_card: {
    reject: [
      'review.reason.unreadable',
      ...OF_PAPERS,
      'review.reason.expired',
      'review.reason.wrong_document',
      'review.reason.cut_off',
      'review.reason.back_missing',
      'review.reason.wrong_person',
      'review.reason.not_original',
    ],
    revise: [...OF_PICTURES, 'review.reason.back_missing', ...OF_PAPERS],
  },
  birth_certificate: {
    reject: [
      'review.reason.unreadable',
      ...OF_PAPERS,
      'review.reason.not_official',
      'review.reason.wrong_document',
      'review.reason.cut_off',
      'review.reason.wrong_person',
      'review.reason.not_original',
    ],
    revise: [...OF_PICTURES, 'review.reason.not_official', ...OF_PAPERS],
  },
  photo: {
    reject: [
      'review.reason.photo_background',
      'review.reason.photo_face',
      'review.reason.photo_glasses',
      'review.reason.photo_quality',
      'review.reason.photo_old',
      'review.reason.photo_edited',
      'review.reason.wrong_person',
      'review.reason.wrong_document',
    ],
    revise: [
      'review.reason.photo_background',
      'review.reason.photo_face',
      'review.reason.photo_glasses',
      'review.reason.photo_quality',
      'review.reason.photo_old',
      'review.reason.photo_edited',
    ],
  },
};

export const SLIP_REASONS: Readonly<Record<'reject' | 'force' | 'reopen', Reasons>> = {
  reject: [
    'review.reason.slip_unreadable',
    'review.reason.slip_amount',
    'review.reason.slip_short',
    'review.reason.slip_reference',
    'review.reason.slip_receiver',
    'review.reason.slip_not_found',
    'review.reason.slip_wrong',
    'review.reason.slip_altered',
  ],
  force: ['review.reason.seen_at_bank', 'review.reason.paid_in_person', 'review.reason.known_concern'],
  reopen: ['review.reason.pressed_by_mistake', 'review.reason.bank_took_back', 'review.reason.new_facts'],
};
