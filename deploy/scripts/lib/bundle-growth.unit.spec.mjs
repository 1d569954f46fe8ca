import { describe, expect, it } from 'vitest';
import { contentsByName, describeGrowth, nameFiles, readRecord, writeRecord } from './bundle-growth.mjs';

const BEFORE = { vendor: 90, payments: 20 };
const PARTS = { vendor: { parts: { zod: 50_000 } }, payments: { parts: { 'web/src/features/payments': 40_000 } } };

describe('Why a page has grown', () => {
  it('should be nothing where nothing has', () => {
    const page = { vendor: 90.04, payments: 19 };

    expect(describeGrowth({ page, pageBefore: BEFORE, contents: PARTS, contentsBefore: PARTS })).toEqual([]);
  });

  it('should name the files of code that grew, the most first, and what came into them', () => {
    const contents = {
      vendor: { parts: { zod: 51_000 }, wanted: [] },
      payments: { parts: { 'web/src/features/payments': 39_000, moment: 60_000 }, wanted: [] },
    };
    const page = { vendor: 90.5, payments: 45 };

    expect(describeGrowth({ page, pageBefore: BEFORE, contents, contentsBefore: PARTS })).toEqual([
      'payments has grown by 25.0 to 45.0 KB: moment is new with 60000 bytes',
      'vendor has grown by 0.5 to 90.5 KB: zod has 1000 bytes more',
    ]);
  });

  it('should say which import of the page wants a file of code that it did not load before', () => {
    const wanted = [
      { module: 'contracts/src/rules/queues.ts', by: 'web/src/a.tsx', chunk: 'payments' },
      { module: 'contracts/src/rules/queues.ts', by: 'web/src/b.tsx', chunk: 'dashboard' },
    ];
    const contents = { ...PARTS, steps: { parts: { 'contracts/src/rules': 9_000 }, wanted } };

    expect(
      describeGrowth({ page: { ...BEFORE, steps: 4.6 }, pageBefore: BEFORE, contents, contentsBefore: PARTS }),
    ).toEqual(['steps came in with 4.6 KB: contracts/src/rules/queues.ts is imported by web/src/a.tsx']);
  });
});

describe('The record of a build', () => {
  const FILES = {
    'assets/api-1.js': { name: 'api', parts: { 'web/src/a': 10, zod: 2 }, wanted: [] },
    'assets/api-2.js': {
      name: 'api',
      parts: { 'web/src/b': 5 },
      wanted: [{ module: 'b.ts', by: 'a.ts', file: 'assets/api-1.js' }],
    },
    'assets/core-3.js': { name: 'core', parts: { '@lingui/core': 7 }, wanted: [] },
  };

  it('should tell files of one name apart, and say where what wants them lies', () => {
    const names = nameFiles(FILES);

    expect([...names.values()]).toEqual(['api:web/src/a', 'api:web/src/b', 'core']);
    expect(contentsByName(FILES, names)['api:web/src/b'].wanted).toMatchObject([
      { by: 'a.ts', chunk: 'api:web/src/a' },
    ]);
  });

  it('should come back from its file as it was, of the files that pages load', () => {
    const contents = contentsByName(FILES, nameFiles(FILES));
    const pages = { '/': { core: 3.25, page: 1.5 } };

    expect(readRecord(writeRecord({ pages, contents }))).toEqual({
      pages,
      contents: { core: { parts: { '@lingui/core': 7 } } },
    });
  });
});
