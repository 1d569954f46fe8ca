import { deviceRecords } from '../../device/device-records.ts';
import { hasUnsent } from '../application/draft.ts';
import { draftsOfPerson } from '../application/drafts.ts';
import { uploads } from '../uploads/uploads.ts';

/** What only this phone has, open forms and uploads in memory included. */
export type Unsent = { readonly hasForm: boolean; readonly files: number };

const KEPT_UPLOAD = 'upload/';
/** Being fitted, and not sent on purpose yet. */
const KEPT_PICTURE = 'picture/';

export async function findUnsent(): Promise<Unsent> {
  const drafts = draftsOfPerson();
  const kept = await Promise.all((await drafts.keys()).map((key) => drafts.find(key)));
  const keys = await deviceRecords().keys('');
  const files = new Set([
    ...uploads.all().flatMap(({ id, phase }) => (phase === 'done' || phase === 'failed' ? [] : [KEPT_UPLOAD + id])),
    ...keys.filter((key) => key.startsWith(KEPT_UPLOAD) || key.startsWith(KEPT_PICTURE)),
  ]);

  return { hasForm: kept.some((draft) => draft !== null && hasUnsent(draft)), files: files.size };
}
