import type { EventFact, OwnHistoryEntry } from '@entry/contracts/audit/api';
import { OWN_EVENT_TYPES, OWN_HISTORY, type OwnEventType } from '@entry/contracts/audit/own-history';
import { describe, expect, it } from 'vitest';
import history from '../../messages/en/history.ts';
import { englishText } from '../../testing/english-text.ts';
import { describeOwnEvent } from './describe-own-event.ts';

const text = englishText(history);

function sentence(type: OwnEventType, facts: Readonly<Record<string, string>> = {}, isOwn = true): string {
  const told = Object.entries(facts).map(([name, value]): EventFact => ({ name, value }));
  const entry: OwnHistoryEntry = { id: '', type, recordedAt: '', isOwn, facts: told, reason: '' };

  return describeOwnEvent(entry, text);
}

describe('When an event is described for the applicant', () => {
  it.each(OWN_EVENT_TYPES)('should be a whole sentence to them, whoever did it: %s', (type) => {
    for (const isOwn of [true, false]) {
      expect(sentence(type, {}, isOwn)).toMatch(/^(You|Your|Everything|Something|A) [^{}]*\.$/);
      expect(sentence(type, {}, isOwn)).not.toMatch(/undefined|NaN|history\.|admin|auditor|staff/i);
    }
  });

  it.each([
    ['DocumentReviewed', { documentType: 'id_card', status: 'rejected' }, false, 'Your ID card was rejected.'],
    ['DocumentReviewed', { documentType: 'photo', status: 'approved' }, false, 'Your photo was approved.'],
    ['DocumentReviewed', { status: 'pending_review' }, false, 'Your document is being reviewed again.'],
    ['ApplicationSectionSaved', { section: 'address' }, true, 'You saved your address.'],
    ['AccountProfileChanged', {}, false, 'Your profile was changed.'],
    ['ApplicationStatusSet', { status: 'under_review' }, false, 'Your application is now: Under Review.'],
    ['PaymentSlipUploaded', { amount: '3500' }, true, 'You uploaded a payment slip for 3,500 ETB.'],
  ] as const)('should say what happened: %s %j %s', (type, facts, isOwn, expected) => {
    expect(sentence(type, facts, isOwn)).toBe(expected);
  });

  it('should never be given notes that staff write for each other', () => {
    const shown = OWN_EVENT_TYPES.flatMap((type) => {
      const { reason } = OWN_HISTORY[type];
      return reason === null ? [] : [[type, reason]];
    });

    expect(shown).toStrictEqual([
      ['DocumentReviewed', 'adminNotes'],
      ['PaymentSlipRejected', 'rejectionReason'],
      ['ApplicationStatusSet', 'applicantReason'],
    ]);
  });
});
