import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD } from '../kill-test/applicant.ts';
import { openStopped } from '../kill-test/open-stopped.ts';
import { createRandom } from '../kill-test/random.ts';
import { seedStaff } from '../kill-test/seed-staff.ts';
import { startServiceProcess } from '../kill-test/service-process.ts';
import type { Credentials } from './sign-in.ts';

export type OwnService = {
  readonly address: string;
  readonly admins: readonly Credentials[];
  readonly stop: () => Promise<void>;
};

/** The embedded profile in a process and a folder of its own, with admins and without limits. */
export async function startOwnService(seed: string, adminCount: number): Promise<OwnService> {
  const folder = await mkdtemp(join(tmpdir(), 'entry-load-'));
  const dataFolder = join(folder, 'data');
  const emails = Array.from({ length: adminCount }, (_, place) => `desk${place}@example.com`);
  const opened = await openStopped(dataFolder);
  try {
    await seedStaff(opened, emails, createRandom(seed).fork('staff'));
  } finally {
    await opened.close();
  }
  const service = startServiceProcess(dataFolder);

  return {
    address: await service.ready,
    admins: emails.map((email) => ({ email, password: PASSWORD })),
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
