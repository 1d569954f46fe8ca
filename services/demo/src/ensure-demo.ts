import { createPasswords } from '@entry/flows/passwords';
import { BEFORE_FIRST } from '@entry/platform/ports/event-log';
import type { DemoDesk } from './demo-desk.ts';
import { createDemoPassword, findDemoLogins, saveDemoLogins } from './demo-logins.ts';
import { seedDemo } from './seed-demo.ts';

/**
 * Seeds an empty data folder once; goes on with a seeding that was interrupted; leaves every other folder alone.
 * The logins are written first: without their password the data would be of no use.
 */
export async function ensureDemo(parts: Omit<DemoDesk, 'now' | 'passwords'>, dataFolder: string): Promise<void> {
  const found = findDemoLogins(dataFolder);
  if (found?.isComplete) return;
  if (found === null && (await parts.log.head()) !== BEFORE_FIRST) return;

  const logins = found ?? { password: createDemoPassword(), startedAt: new Date().toISOString(), isComplete: false };
  if (found === null) await saveDemoLogins(dataFolder, logins);

  const desk = { ...parts, passwords: createPasswords(), now: Date.parse(logins.startedAt) };
  await seedDemo(desk, logins.password);
  await saveDemoLogins(dataFolder, { ...logins, isComplete: true });
}
