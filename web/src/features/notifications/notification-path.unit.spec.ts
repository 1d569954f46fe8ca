import { describe, expect, it } from 'vitest';
import { notificationPath } from './notification-path.ts';

describe('When a notification is pressed', () => {
  it.each([
    [{ page: 'dashboard', documentType: null }, '/dashboard'],
    [{ page: 'documents', documentType: 'id_card' }, '/documents#document-id_card'],
    [{ page: 'documents', documentType: null }, '/documents'],
    [{ page: 'payments', documentType: null }, '/payments#payment-history'],
    [{ page: 'profile', documentType: null }, '/profile'],
  ] as const)('should lead to the page where more stands: %j to %s', (notification, path) => {
    expect(notificationPath(notification)).toBe(path);
  });
});
