import { applicationStream } from '@entry/domain/streams';
import type { FileStore } from '@entry/platform/ports/file-store';
import { eventOf, uuidOf } from '@entry/platform/testing/event-values';
import { createFaultyEventLog } from '@entry/platform/testing/faulty-event-log';
import { createMemoryEventLog } from '@entry/platform/testing/memory-event-log';
import { toProjectedEvents } from '@entry/platform/testing/projected-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeApplicationFiles } from './application-files.ts';

const applicationId = uuidOf('application');
const log = createFaultyEventLog(createMemoryEventLog(), { longestPage: 1 });
const codec = { project: toProjectedEvents };
let removed: string[];
const files = { remove: async (fileId: string) => void removed.push(fileId) } as unknown as FileStore;

await log.append(applicationStream(applicationId), 'no_stream', [
  eventOf(uuidOf('created')),
  ...['passport', 'photo'].map((name) =>
    eventOf(uuidOf(name), {
      type: 'DocumentUploaded',
      data: { documentId: uuidOf(`document ${name}`), file: { fileId: name } },
    }),
  ),
  eventOf(uuidOf('slip'), { type: 'PaymentSlipUploaded', data: { file: { fileId: 'slip' } } }),
]);

describe('Given a log that gives short pages, when the files of an application are removed', () => {
  beforeEach(() => {
    removed = [];
  });

  it('should remove all of them', async () => {
    await removeApplicationFiles({ log, codec, files }, applicationId, Number.POSITIVE_INFINITY);

    expect(removed).toStrictEqual(['passport', 'photo', 'slip']);
  });

  it('should leave those that came after the end', async () => {
    await removeApplicationFiles({ log, codec, files }, applicationId, 1);

    expect(removed).toStrictEqual(['passport']);
  });

  it('should remove those of one document only', async () => {
    await removeApplicationFiles({ log, codec, files }, applicationId, 3, uuidOf('document photo'));

    expect(removed).toStrictEqual(['photo']);
  });
});
