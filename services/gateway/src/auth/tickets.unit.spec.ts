import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTickets } from './tickets.ts';

const START = Date.parse('2026-01-01T00:00:00.000Z');
const key = createSecretKey(Buffer.alloc(32, 1));
const wanted = {
  subject: 'document-1',
  accountId: 'account-1',
  sessionId: 'session-1',
  remembered: false,
  purpose: 'document-download',
} as const;

describe('When a ticket is opened', () => {
  it('should open what it was issued for until its minute is over', () => {
    let time = START;
    const tickets = createTickets(key, () => time);
    const { ticket, expiresAt } = tickets.issue(wanted);

    expect(expiresAt).toBe('2026-01-01T00:01:00.000Z');
    time = START + 59_999;
    expect(tickets.open(ticket, 'document-1', 'document-download')).toStrictEqual({
      ...wanted,
      expiresAt: START + 60_000,
    });
    time = START + 60_000;
    expect(tickets.open(ticket, 'document-1', 'document-download')).toBeNull();
  });

  it('should open nothing else', () => {
    const tickets = createTickets(key, () => START);
    const { ticket } = tickets.issue(wanted);
    const [payload = '', signature = ''] = ticket.split('.');
    const other = Buffer.from(JSON.stringify({ ...wanted, subject: 'document-2', expiresAt: START + 1 })).toString(
      'base64url',
    );

    expect(tickets.open(ticket, 'document-2', 'document-download')).toBeNull();
    expect(tickets.open(ticket, 'document-1', 'document-preview')).toBeNull();
    expect(tickets.open(`${other}.${signature}`, 'document-2', 'document-download')).toBeNull();
    expect(tickets.open(payload, 'document-1', 'document-download')).toBeNull();
    expect(tickets.open(`${ticket}.x`, 'document-1', 'document-download')).toBeNull();
    expect(tickets.open('', 'document-1', 'document-download')).toBeNull();
    expect(
      createTickets(createSecretKey(Buffer.alloc(32, 2)), () => START).open(ticket, 'document-1', 'document-download'),
    ).toBeNull();
  });
});
