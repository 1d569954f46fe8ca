import { isDeepStrictEqual } from 'node:util';
import { applicationStream } from '@entry/domain/streams';
import { readStream } from '@entry/platform/read-stream';
import { openStopped } from '../kill-test/open-stopped.ts';

/** A section as it was saved last before another section was. */
export type SavedSection = { readonly section: string; readonly values: unknown };

/**
 * What the log says of a form, without how often it was saved on the way: consecutive saves of one section are one, with
 * the values of the last, and none when these are what it held before (somebody has taken back what they typed, and
 * whether it was saved meanwhile is chance). The service must not be running.
 */
export async function historyOf(folder: string, applicationId: string): Promise<readonly SavedSection[]> {
  const opened = await openStopped(folder);
  const saved: SavedSection[] = [];
  try {
    for await (const event of readStream(opened.log, applicationStream(applicationId))) {
      for (const { type, data, personal } of await opened.codec.decode(event)) {
        if (type !== 'ApplicationSectionSaved') continue;

        const { section } = data as { readonly section: string };
        if (saved.at(-1)?.section === section) saved.pop();
        const before = saved.findLast((other) => other.section === section);
        if (!isDeepStrictEqual(before?.values, personal)) saved.push({ section, values: personal });
      }
    }
  } finally {
    await opened.close();
  }

  return saved;
}
