import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMemoryFingerprints } from '../http/repeat-guard.ts';
import { createTickets, type Tickets } from './tickets.ts';

const START = Date.parse('2026-01-01T00:00:00.000Z');
const createWith = (byte: number, now: () => number = () => START): Tickets =>
  createTickets(createSecretKey(Buffer.alloc(32, byte)), { now, uses: createMemoryFingerprints() });
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
    const tickets = createWith(1, () => time);
    const { ticket, expiresAt } = tickets.issue(wanted);

    expect(expiresAt).toBe('2026-01-01T00:01:00.000Z');
    time = START + 59_999;
    expect(tickets.open(ticket, 'document-1', 'document-download')).toStrictEqual({
      ...wanted,
      id: expect.any(String),
      expiresAt: START + 60_000,
    });
    time = START + 60_000;
    expect(tickets.open(ticket, 'document-1', 'document-download')).toBeNull();
  });

  it('should open nothing else', () => {
    const tickets = createWith(1);
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
    expect(createWith(2).open(ticket, 'document-1', 'document-download')).toBeNull();
  });

  it('should open no ticket of another shape, as a gateway of another version signs them', () => {
    const tickets = createWith(1);
    const { ticket } = tickets.issue({ ...wanted, colour: 'red' } as typeof wanted);

    expect(tickets.open(ticket, 'document-1', 'document-download')).toBeNull();
  });
});

describe('When a ticket is used', () => {
  const WEB_VIEW = 'Mozilla/5.0 (Linux; Android 12; SM-A125F Build/SP1A; wv) AppleWebKit/537.36 Chrome/120.0';
  const opened = (tickets: Tickets) => {
    const { ticket } = tickets.issue(wanted);
    const found = tickets.open(ticket, 'document-1', 'document-download');
    if (found === null) throw new Error('A new ticket does not open');

    return found;
  };

  it('should be used up by one of all who come at once', async () => {
    const tickets = createWith(1);
    const ticket = opened(tickets);

    const uses = await Promise.all(Array.from({ length: 20 }, () => tickets.use(ticket, 'Mozilla/5.0')));

    expect(uses.filter((isFirst) => isFirst)).toHaveLength(1);
    expect(await tickets.use(opened(tickets), 'Mozilla/5.0')).toBe(true);
  });

  it('should let the download manager ask once for what a browser inside an app handed over to it', async () => {
    const tickets = createWith(1);
    const ticket = opened(tickets);

    expect(await tickets.use(ticket, WEB_VIEW)).toBe(true);
    expect(await tickets.use(ticket, 'AndroidDownloadManager/12')).toBe(true);
    expect(await tickets.use(ticket, 'AndroidDownloadManager/12')).toBe(false);
    expect(await tickets.use(ticket, WEB_VIEW)).toBe(false);
  });
});
