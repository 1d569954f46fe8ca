import { deviceRecords } from '../../device/device-records.ts';
import { createKeptUploads } from './kept-uploads.ts';
import { uploads } from './uploads.ts';

/** Of an upload that was added here, on an earlier page or in another tab. `over`: done, cancelled, or seen and put away. */
export async function whatBecameOf(id: string): Promise<'under way' | 'refused' | 'over'> {
  const here = uploads.all().find((upload) => upload.id === id);
  if (here !== undefined) return here.phase === 'failed' ? 'refused' : here.phase === 'done' ? 'over' : 'under way';

  const found = await createKeptUploads(deviceRecords()).find(id);
  if (found === 'gone') return 'over';

  return found === 'unknown' || found.refused === undefined ? 'under way' : 'refused';
}
