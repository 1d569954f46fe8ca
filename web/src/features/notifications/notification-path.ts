import type { Notification } from '@entry/contracts/inbox/api';
import { paths } from '../../navigation/paths.ts';
import { documentRowId } from '../documents/document-row-id.ts';
import { PAYMENT_HISTORY_ID } from '../payments/payment-history-id.ts';

/** Address of the place where more about a notification stands, such as the note of an admin. */
export function notificationPath({ page, documentType }: Pick<Notification, 'page' | 'documentType'>): string {
  switch (page) {
    case 'dashboard':
      return paths.dashboard;
    case 'documents':
      return documentType === null ? paths.documents : `${paths.documents}#${documentRowId(documentType)}`;
    case 'payments':
      return `${paths.payments}#${PAYMENT_HISTORY_ID}`;
    case 'profile':
      return paths.profile;
  }
}
