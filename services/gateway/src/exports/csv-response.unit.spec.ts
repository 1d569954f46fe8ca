import type { WaitingListEntry } from '@entry/contracts/waiting-list/api';
import { describe, expect, it } from 'vitest';
import { WAITING_LIST_COLUMNS } from './columns.ts';
import { csvResponse } from './csv-response.ts';

const ENTRY: WaitingListEntry = {
  id: '6f0e2a4c-7f43-4c7e-9d0a-0a4d0e1b2c3d',
  email: 'hana@example.org',
  firstName: 'ሃና',
  lastName: 'Bekele',
  phone: '0911234567',
  country: 'Ethiopia',
  createdAt: '2026-05-04T22:59:59.000Z',
  state: 'invited',
  invitedAt: '2026-06-01T10:00:00.000Z',
  expiresAt: '2026-06-08T10:00:00.000Z',
  confirmedAt: null,
};

async function* pagesOf<Row>(...pages: readonly (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  yield* pages;
}

/** As it goes over the wire: a text would lose the mark at its beginning. */
async function waitingListFile(...pages: readonly (readonly WaitingListEntry[])[]): Promise<string> {
  const response = csvResponse({
    name: 'waiting-list.csv',
    columns: WAITING_LIST_COLUMNS,
    rows: pagesOf(...pages),
    onBroken: () => false,
  });

  return Buffer.from(await response.arrayBuffer()).toString();
}

describe('When a list is written as CSV', () => {
  it('should write the header and one line per row, each ended by CRLF', async () => {
    expect(await waitingListFile([ENTRY])).toBe(
      '\uFEFFEmail,First Name,Last Name,Phone,Country,Joined Date\r\n' +
        'hana@example.org,ሃና,Bekele,0911234567,Ethiopia,2026-05-04\r\n',
    );
  });

  it('should write the header alone for an empty list', async () => {
    expect(await waitingListFile()).toBe('\uFEFFEmail,First Name,Last Name,Phone,Country,Joined Date\r\n');
  });

  it('should keep the order of the rows, page by page', async () => {
    const csv = await waitingListFile([ENTRY], [], [{ ...ENTRY, email: 'abel@example.org' }]);

    expect(csv.split('\r\n').map((line) => line.split(',')[0])).toStrictEqual([
      '\uFEFFEmail',
      'hana@example.org',
      'abel@example.org',
      '',
    ]);
  });

  it('should break off, and say so, when a page cannot be read', async () => {
    const broken: unknown[] = [];
    const failure = new Error('The store is away');
    async function* rows(): AsyncGenerator<readonly WaitingListEntry[]> {
      yield [ENTRY];
      throw failure;
    }
    const response = csvResponse({
      name: 'waiting-list.csv',
      columns: WAITING_LIST_COLUMNS,
      rows: rows(),
      onBroken: (cause) => {
        broken.push(cause);
        return false;
      },
    });

    await expect(response.text()).rejects.toThrow(failure);
    expect(broken).toStrictEqual([failure]);
  });

  it('should read no further when nobody takes the file any more', async () => {
    let pages = 0;
    let isEnded = false;
    async function* rows(): AsyncGenerator<readonly WaitingListEntry[]> {
      try {
        for (;;) {
          pages += 1;
          yield [ENTRY];
        }
      } finally {
        isEnded = true;
      }
    }
    const { body } = csvResponse({
      name: 'waiting-list.csv',
      columns: WAITING_LIST_COLUMNS,
      rows: rows(),
      onBroken: () => false,
    });
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();

    expect(isEnded).toBe(true);
    expect(pages).toBeLessThan(4);
  });
});
