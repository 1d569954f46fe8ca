import type { DeviceRecords } from '../../device/device-records.ts';
import { UploadFacts } from './upload-intent.ts';

/** Apart from the bytes, so that what is known of all uploads is read without holding all files in memory. */
const factsKey = (id: string): string => `upload/${id}`;
const bytesKey = (id: string): string => `upload-bytes/${id}`;

/** Uploads of the signed-in person on the device, so that they go on after a reload. */
export type KeptUploads = {
  /** False when this device keeps nothing, or has no room. */
  readonly keep: (facts: UploadFacts, bytes: Uint8Array) => Promise<boolean>;
  readonly update: (facts: UploadFacts) => Promise<void>;
  readonly list: () => Promise<readonly UploadFacts[]>;
  readonly isThere: (id: string) => Promise<boolean>;
  readonly read: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly forget: (id: string) => Promise<void>;
};

export function createKeptUploads(records: DeviceRecords): KeptUploads {
  async function facts(id: string): Promise<UploadFacts | null> {
    const parsed = UploadFacts.safeParse((await records.get(factsKey(id)))?.json);
    return parsed.success ? parsed.data : null;
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
      if ((await facts(upload.id)) !== null) await records.put(factsKey(upload.id), { json: upload });
    },
    list: async () => {
      const prefix = factsKey('');
      const all = await Promise.all((await records.keys(prefix)).map((key) => facts(key.slice(prefix.length))));

      return all.filter((upload) => upload !== null);
    },
    isThere: async (id) => (await facts(id)) !== null,
    read: async (id) => {
      const bytes = (await records.get(bytesKey(id)))?.bytes;
      return bytes === undefined ? null : new Uint8Array(bytes);
    },
    forget,
  };
}
