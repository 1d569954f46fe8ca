import type { EventType } from '@entry/contracts/all-events';
import type { EventFact } from '@entry/contracts/audit/api';
import { describeEvent, describeType } from '@entry/contracts/audit/describe-event';
import { EVENT_TYPES } from '@entry/contracts/audit/event-kinds';
import { fillWords } from '@entry/contracts/audit/fill-words';
import { describe, expect, it } from 'vitest';
import timeline from '../../messages/en/timeline.ts';
import { englishText } from '../../testing/english-text.ts';

const text = englishText(timeline);

function sentence(type: EventType, facts: Readonly<Record<string, string>> = {}, count = 1): string {
  const told = Object.entries(facts).map(([name, value]): EventFact => ({ name, value }));
  return describeEvent({ type, facts: told, count }, text);
}

describe('When an event is described for staff', () => {
  it.each(EVENT_TYPES)('should be a sentence, also when its facts are missing: %s', (type) => {
    expect(sentence(type)).toMatch(/^[A-Z][^{}]+$/);
    expect(sentence(type)).not.toMatch(/undefined|NaN|timeline\./);
  });

  it.each([
    ['DocumentReviewed', { documentType: 'id_card', status: 'needs_revision' }, 'Reviewed the ID card: Needs Revision'],
    ['DocumentReviewed', { status: 'approved' }, 'Reviewed the document: Approved'],
    ['ApplicationStatusSet', { status: 'under_review' }, 'Set the status to Under Review'],
    ['PaymentSlipUploaded', { amount: '5000' }, 'Uploaded a payment slip for 5,000 ETB'],
    ['PaymentSlipVerified', { integrityCheckSkipped: 'true' }, 'Verified the payment slip without the integrity check'],
    ['PaymentSlipVerified', { integrityCheckSkipped: 'false' }, 'Verified the payment slip'],
    [
      'PaymentSlipFlagged',
      { concerns: 'file_used_before, amount_below_quote' },
      'The integrity check flagged the slip: 2 concerns',
    ],
    ['ApplicationValidated', { issues: '' }, 'Validated the application: nothing is wrong'],
    ['SessionEnded', { reason: 'role_changed' }, 'Session ended: the role was changed'],
    ['SessionEnded', { reason: 'a_new_one' }, 'Session ended: a_new_one'],
    ['ValueReserved', { kind: 'slip-reference' }, 'Reserved: transaction reference'],
    ['AccountRoleChanged', { role: 'auditor' }, 'Changed the role to auditor'],
  ] as const)('should say what it says: %s %j', (type, facts, expected) => {
    expect(sentence(type, facts)).toBe(expected);
  });

  it.each(EVENT_TYPES)('should be said by the printed report as by the pages: %s', (type) => {
    const names = ['documentType', 'status', 'amount', 'role', 'section', 'kind', 'reason', 'country', 'fileKind'];
    const told = (values: readonly string[]) =>
      names.map((name, place): EventFact => ({ name, value: values[place] ?? '' }));
    const full = told(['passport', 'approved', '5000', 'admin', 'family', 'email', 'logout', 'Sweden', 'payment_slip']);
    const more = [
      { name: 'issues', value: 'one, two' },
      { name: 'concerns', value: 'one' },
      { name: 'rowCount', value: '1234' },
      { name: 'integrityCheckSkipped', value: 'true' },
    ];
    for (const entry of [
      { type, facts: [], count: 1 },
      { type, facts: full, count: 1_500 },
      { type, facts: [...full, ...more], count: 2 },
    ]) {
      expect(describeEvent(entry, fillWords)).toBe(describeEvent(entry, text));
    }
  });

  it('should count the saves that share an entry', () => {
    expect(sentence('ApplicationSectionSaved', { section: 'family' })).toBe('Saved the form: family');
    expect(sentence('ApplicationSectionSaved', { section: 'family' }, 214)).toBe('Saved the form 214 times: family');
  });

  it('should name a type in words where there is no event', () => {
    expect(describeType('PaymentSlipForceVerifyRequested')).toBe('Payment Slip Force Verify Requested');
  });
});
