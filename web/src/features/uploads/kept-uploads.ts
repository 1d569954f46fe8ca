import type { DeviceRecords } from '../../device/device-records.ts';
import { UploadFacts } from './upload-intent.ts';

/** Apart from the bytes, so that what is known of all uploads is read without holding all files in memory. */
const factsKey = (id: string): string => `upload/${id}`;
const bytesKey = (id: string): string => `upload-bytes/${id}`;

/** `unknown`: the device or its key cannot be asked now, which is no sign that it is gone. */
type Missing = 'gone' | 'unknown';

/** Uploads of the signed-in person on the device, so that they go on after a reload. */
export type KeptUploads = {
  /** False when this device keeps nothing, or has no room. */
  readonly keep: (facts: UploadFacts, bytes: Uint8Array) => Promise<boolean>;
  readonly update: (facts: UploadFacts) => Promise<void>;
  readonly list: () => Promise<readonly UploadFacts[] | 'unknown'>;
  readonly find: (id: string) => Promise<UploadFacts | Missing>;
  readonly read: (id: string) => Promise<Uint8Array<ArrayBuffer> | Missing>;
  /** Keeps the reason, and nothing of the file. */
  readonly refuse: (facts: UploadFacts) => Promise<void>;
  readonly forget: (id: string) => Promise<void>;
};

export function createKeptUploads(records: DeviceRecords): KeptUploads {
  async function find(id: string): Promise<UploadFacts | Missing> {
    const found = await records.find(factsKey(id));
    if (found === 'gone' || found === 'unknown') return found;

    const parsed = UploadFacts.safeParse(found.json);
    return parsed.success ? parsed.data : 'gone';
  }

  async function forget(id: string): Promise<void> {
    await records.remove(factsKey(id));
    await records.remove(bytesKey(id));
  }

  return {
    keep: async (upload, bytes) => {
      // The bytes first: facts without them would promise what cannot be done.
      const isKept =
        (await records.put(bytesKey(upload.id), { json: null, bytes })) &&
        (await records.put(factsKey(upload.id), { json: upload }));
      if (!isKept) await forget(upload.id);

      return isKept;
    },
    update: async (upload) => {
      // Forgotten meanwhile, in another tab perhaps: it must not come back.
      if (typeof (await find(upload.id)) === 'object') await records.put(factsKey(upload.id), { json: upload });
    },
    list: async () => {
      const prefix = factsKey('');
      const keys = await records.findKeys(prefix);
      if (keys === 'unknown') return 'unknown';

      const all = await Promise.all(keys.map((key) => find(key.slice(prefix.length))));
      return all.includes('unknown') ? 'unknown' : all.filter((upload) => typeof upload === 'object');
    },
    find,
    read: async (id) => {
      const found = await records.find(bytesKey(id));
      if (found === 'gone' || found === 'unknown') return found;

      return found.bytes === undefined ? 'gone' : new Uint8Array(found.bytes);
    },
    refuse: async (upload) => {
      const found = await find(upload.id);
      // Without its bytes it could not even be refused again.
      if (found === 'unknown') return;
      if (found !== 'gone') await records.put(factsKey(upload.id), { json: upload });
      await records.remove(bytesKey(upload.id));
    },
    forget,
  };
}
