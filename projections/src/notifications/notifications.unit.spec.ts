import type { InboxEvent } from '@entry/contracts/inbox/events';
import { createMemoryReadStore } from '@entry/embedded/read-store/memory-read-store';
import { toProjectedEvent } from '@entry/platform/testing/projected-event';
import { describe, expect, it } from 'vitest';
import {
  accountDeleted,
  application,
  confirmationCorrected,
  confirmationRecorded,
  documentReviewed,
  PASSPORT,
  slipRejected,
  slipReopened,
  slipUploaded,
  slipVerified,
  statusReset,
  statusSet,
} from '../testing/events.ts';
import { APPLICANT, APPLICATION, id, instant, nthEventId, record } from '../testing/history.ts';
import { specify } from '../testing/specification.ts';
import { notificationsProjection } from './notifications.ts';
import { NOTIFICATION_KINDS, notificationText } from './texts.ts';

const { given, documentsAfter } = specify(notificationsProjection);
const first = nthEventId(0);

/** Of the notification that the nth event (from 0) makes. */
const order = (number: number): string => `${instant(number)} ${String(number * 10 + 3).padStart(19, '0')}`;

function row(kind: string, facts: object = {}) {
  return {
    notificationId: first,
    accountId: APPLICANT,
    applicationId: APPLICATION,
    kind,
    facts,
    isRead: false,
    readAt: null as string | null,
    createdAt: instant(0),
    order: order(0),
  };
}

const read = (notificationId: string, accountId = APPLICANT): InboxEvent => ({
  type: 'NotificationRead',
  data: { accountId, notificationId },
});

describe('When a password was set with a link of the staff', () => {
  it('should tell its owner', () => {
    const used = { type: 'PasswordLinkUsed', data: { accountId: APPLICANT } } as const;

    return given()
      .when('PasswordLinkUsed', used)
      .thenDocuments({ [first]: { ...row('password_changed_by_link'), applicationId: null } });
  });
});

describe('When something happens to a place on the waiting list', () => {
  const expiresAt = '2026-11-29T10:00:00.000Z';
  const of = { accountId: APPLICANT, entryId: id('entry') };
  const told = (kind: string, facts = {}) => ({ [first]: { ...row(kind, facts), applicationId: null } });

  it('should tell of the invitation', () =>
    given()
      .when('InvitationAnnounced', { type: 'InvitationAnnounced', data: { ...of, expiresAt } })
      .thenDocuments(told('waiting_list_invited', { expiresAt })));

  it('should tell that the invitation has expired', () =>
    given()
      .when('InvitationExpiryAnnounced', { type: 'InvitationExpiryAnnounced', data: { ...of, expiresAt } })
      .thenDocuments(told('waiting_list_invitation_expired')));

  it('should say until when it can be confirmed', () => {
    expect(notificationText('waiting_list_invited', { expiresAt }).message).toBe(
      'Your place on the waiting list has come up: the service fee is 30% off. Confirm it on your dashboard until 29 November 2026 at 10:00 UTC.',
    );
    expect(notificationText('waiting_list_invited', { expiresAt: null }).message).toBe(
      'Your place on the waiting list has come up: the service fee is 30% off. Confirm it on your dashboard.',
    );
  });
});

describe('When something happens to an application', () => {
  it.each([
    ['approved', 'document_approved'],
    ['rejected', 'document_rejected'],
    ['needs_revision', 'document_needs_revision'],
    ['pending_review', 'document_review_reopened'],
  ] as const)('should tell of a document that is %s', (status, kind) =>
    given()
      .when('DocumentReviewed', documentReviewed(PASSPORT, status))
      .thenDocuments({ [first]: row(kind, { documentId: PASSPORT }) }),
  );

  it('should tell of a slip that arrived', () =>
    given()
      .when('PaymentSlipUploaded', slipUploaded())
      .thenDocuments({ [first]: row('payment_slip_received', { amount: 5_000 }) }));

  it('should tell of a slip that was verified', () =>
    given()
      .when('PaymentSlipVerified', slipVerified())
      .thenDocuments({ [first]: row('payment_slip_verified') }));

  it('should tell of a slip that was rejected', () =>
    given()
      .when('PaymentSlipRejected', slipRejected())
      .thenDocuments({ [first]: row('payment_slip_rejected') }));

  it('should tell that it is ready', () =>
    given()
      .when('ApplicationBecameReady', application('ApplicationBecameReady'))
      .thenDocuments({ [first]: row('application_ready') }));

  it('should tell that it was submitted', () =>
    given()
      .when('ApplicationSubmitted', application('ApplicationSubmitted'))
      .thenDocuments({ [first]: row('application_submitted') }));

  it('should tell of a status an admin set', () =>
    given()
      .when('ApplicationStatusSet', statusSet('under_review'))
      .thenDocuments({ [first]: row('application_status_changed', { applicationStatus: 'under_review' }) }));

  it('should tell that a reason was written to the applicant, and not the reason', () =>
    given()
      .when('ApplicationStatusSet', {
        type: 'ApplicationStatusSet',
        data: { applicationId: APPLICATION, status: 'rejected', isExplained: true },
        personal: { adminNotes: 'Seen before', applicantReason: 'There is more than one entry in your name.' },
      })
      .thenDocuments({
        [first]: row('application_status_changed', { applicationStatus: 'rejected', isExplained: true }),
      }));

  it('should say where the reason of a status is', () => {
    expect(
      notificationText('application_status_changed', { applicationStatus: 'rejected', isExplained: true }).message,
    ).toBe('Your application is now: Rejected. The reason is on your dashboard.');
  });

  it('should tell of a status that was corrected', () =>
    given()
      .when('ApplicationStatusReset', statusReset('draft'))
      .thenDocuments({ [first]: row('application_status_reset', { applicationStatus: 'draft' }) }));

  it('should tell of a slip that is looked at again', () =>
    given()
      .when('PaymentSlipReopened', slipReopened())
      .thenDocuments({ [first]: row('payment_slip_reopened') }));

  it('should tell of a confirmation number that was corrected', () =>
    given()
      .when('ConfirmationNumberCorrected', confirmationCorrected())
      .thenDocuments({ [first]: row('confirmation_number_corrected') }));

  it('should tell of the confirmation number', () =>
    given()
      .when('ConfirmationNumberRecorded', confirmationRecorded())
      .thenDocuments({ [first]: row('confirmation_number_recorded') }));

  it('should tell of a confirmation number that an admin typed and so checked', () =>
    given()
      .when('ConfirmationNumberRecorded', {
        type: 'ConfirmationNumberRecorded',
        data: { applicationId: APPLICATION, warnings: [], isChecked: true },
        personal: { confirmationNumber: '2027ABCDEFGH1234' },
      })
      .thenDocuments({ [first]: row('confirmation_number_recorded', { isChecked: true }) }));

  it('should tell that the confirmation number was checked', () =>
    given()
      .when('ConfirmationNumberChecked', application('ConfirmationNumberChecked'))
      .thenDocuments({ [first]: row('confirmation_number_checked') }));
});

describe('When notifications come of one append', () => {
  it('should list the newest first, in the order of the log and not of their ids', async () => {
    const events = record([
      slipVerified(),
      application('ApplicationBecameReady'),
      application('ApplicationSubmitted'),
      confirmationRecorded(),
    ]).map((event) => ({ ...event, metadata: { ...event.metadata, recordedAt: instant(0) } }));
    const newestFirst = events.map(({ metadata }) => metadata.eventId).toReversed();
    const byId = newestFirst.toSorted();
    expect([byId, byId.toReversed()], 'the ids must not be in order by chance').not.toContainEqual(newestFirst);
    const collection = createMemoryReadStore().collection(notificationsProjection.model);
    for (const event of events) {
      const id = event.metadata.eventId;
      const document = notificationsProjection.project(null, toProjectedEvent(event) as never, id);
      await collection.write([{ id, document, position: event.position }]);
    }

    const { rows } = await collection.find({ index: 'by-account', equals: { accountId: APPLICANT }, limit: 10 });

    expect(rows.map(({ id }) => id)).toStrictEqual(newestFirst);
  });
});

describe('When an inbox is used', () => {
  it('should mark one as read', () =>
    given(slipVerified())
      .when('NotificationRead', read(first))
      .thenDocuments({ [first]: { ...row('payment_slip_verified'), isRead: true, readAt: instant(1) } }));

  it('should keep the time of the first reading', () =>
    given(slipVerified(), read(first)).when('NotificationRead', read(first)).thenUnchanged());

  it('should mark all as read', async () => {
    const second = nthEventId(1);

    await given(slipVerified(), application('ApplicationSubmitted'))
      .when('AllNotificationsRead', {
        type: 'AllNotificationsRead',
        data: { accountId: APPLICANT, notificationIds: [first, second] },
      })
      .thenDocuments({
        [first]: { ...row('payment_slip_verified'), isRead: true, readAt: instant(2) },
        [second]: {
          ...row('application_submitted'),
          notificationId: second,
          createdAt: instant(1),
          order: order(1),
          isRead: true,
          readAt: instant(2),
        },
      });
  });

  it('should drop a deleted one', () =>
    given(slipVerified())
      .when('NotificationDeleted', {
        type: 'NotificationDeleted',
        data: { accountId: APPLICANT, notificationId: first },
      })
      .thenDocuments({ [first]: null }));

  it("should not let anybody touch somebody else's", async () => {
    const accountId = id('stranger');

    await given(slipVerified()).when('NotificationRead', read(first, accountId)).thenUnchanged();
    await given(slipVerified())
      .when('NotificationDeleted', { type: 'NotificationDeleted', data: { accountId, notificationId: first } })
      .thenUnchanged();
  });

  it('should drop all of an erased person', () =>
    given(slipVerified())
      .when('AccountDeleted', accountDeleted())
      .thenDocuments({ [first]: null }));

  it('should know nothing of notifications that are gone', async () => {
    expect(await documentsAfter(read(id('gone')))).toStrictEqual({});
  });
});

describe('When a notification is put into words', () => {
  it('should have a title and a message for every kind, with and without facts', () => {
    for (const kind of NOTIFICATION_KINDS) {
      for (const facts of [{}, { documentType: 'id_card', amount: 5_000, applicationStatus: 'approved' }] as const) {
        const { title, message } = notificationText(kind, facts);

        expect(title).toMatch(/^[A-Z][a-z ]+$/);
        expect(message).toMatch(/^[A-Z].*\.$/);
        expect(message).not.toContain('undefined');
      }
    }
  });

  it('should name the document and the amount', () => {
    expect(notificationText('document_approved', { documentType: 'birth_certificate' }).message).toBe(
      'Your birth certificate was approved.',
    );
    expect(notificationText('payment_slip_received', { amount: 5_000 }).message).toBe(
      'We received your payment slip for 5,000 ETB and will verify it.',
    );
  });
});
