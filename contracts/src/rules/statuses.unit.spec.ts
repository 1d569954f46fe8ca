import { describe, expect, it } from 'vitest';
import {
  ADMIN_APPLICATION_STATUSES,
  APPLICATION_STATUS_PRESENTATION,
  APPLICATION_STATUSES,
  AUTOMATION_STATUSES,
  automationStatusPresentation,
  COMPLETE_PAYMENT_STATUSES,
  DOCUMENT_STATUS_PRESENTATION,
  DOCUMENT_STATUSES,
  PAYMENT_SLIP_STATUS_PRESENTATION,
  PAYMENT_SLIP_STATUSES,
  PAYMENT_STATUS_PRESENTATION,
  PAYMENT_STATUSES,
  REVIEW_DOCUMENT_STATUSES,
} from './statuses.ts';

describe('Statuses', () => {
  it.each([
    ['applications', APPLICATION_STATUSES, APPLICATION_STATUS_PRESENTATION],
    ['documents', DOCUMENT_STATUSES, DOCUMENT_STATUS_PRESENTATION],
    ['payment slips', PAYMENT_SLIP_STATUSES, PAYMENT_SLIP_STATUS_PRESENTATION],
    ['payments', PAYMENT_STATUSES, PAYMENT_STATUS_PRESENTATION],
  ])('of %s should all have a label and a colour', (_name, statuses, presentation) => {
    expect(Object.keys(presentation)).toStrictEqual([...statuses]);
  });

  it('of applications should have the colours of the specification', () => {
    const colours = APPLICATION_STATUSES.map((status) => APPLICATION_STATUS_PRESENTATION[status].colour);

    expect(colours).toStrictEqual(['grey', 'blue', 'purple', 'blue', 'yellow', 'green', 'red', 'green']);
  });

  it('that an admin sets should be five for applications and four for documents', () => {
    expect(ADMIN_APPLICATION_STATUSES).toStrictEqual([
      'submitted',
      'under_review',
      'approved',
      'rejected',
      'completed',
    ]);
    expect(REVIEW_DOCUMENT_STATUSES).toStrictEqual(['pending_review', 'approved', 'rejected', 'needs_revision']);
  });

  it('of payments should count as complete when completed or verified', () => {
    expect([...COMPLETE_PAYMENT_STATUSES]).toStrictEqual(['completed', 'verified']);
  });

  it('of the automation should be labelled with the first underscore as a space', () => {
    expect(AUTOMATION_STATUSES.map(automationStatusPresentation)).toStrictEqual([
      { label: 'collecting data', colour: 'blue' },
      { label: 'validating data', colour: 'yellow' },
      { label: 'ready for_review', colour: 'green' },
      { label: 'awaiting submission', colour: 'purple' },
      { label: 'submitted', colour: 'green' },
    ]);
    expect(automationStatusPresentation('some_other_value')).toStrictEqual({
      label: 'some other_value',
      colour: 'grey',
    });
  });
});
