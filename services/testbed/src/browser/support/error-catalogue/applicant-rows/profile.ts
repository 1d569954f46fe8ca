import type { Page } from 'playwright-core';
import type { ApplicantPlay, ApplicantStage } from '../applicant-stage.ts';
import type { Situation } from '../catalogue.ts';
import { press, withoutConnection } from '../stage.ts';

/** Shown, and gone three seconds later: by the clock of the page, so that nobody waits for it. */
async function seeForThreeSeconds({ see }: ApplicantStage, page: Page, words: string): Promise<void> {
  await see(page, words);
  await page.clock.fastForward(3_000);
  await page.getByText(words, { exact: true }).waitFor({ state: 'detached' });
}

/** With a login of its own: another password ends the ones before. */
async function openProfile({ demo, open }: ApplicantStage): Promise<Page> {
  const page = await open(await demo.callerOf('approved'), '/profile');
  await page.clock.install();
  await page.getByLabel('Current password').waitFor();

  return page;
}

const profileUpdate: ApplicantPlay = async (stage) => {
  const page = await openProfile(stage);
  await press(page, 'Save changes');
  await seeForThreeSeconds(stage, page, 'Profile updated successfully');
  await withoutConnection(page, async () => {
    await press(page, 'Save changes');
    await seeForThreeSeconds(stage, page, 'Failed to update profile');
  });
};

const passwordChange: ApplicantPlay = async (stage) => {
  const page = await openProfile(stage);
  const { password } = stage.demo.loginOf('approved');
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await press(page, 'Change password');
  };
  await change('Wrongwrong1');
  await seeForThreeSeconds(stage, page, 'Current password is incorrect');
  await withoutConnection(page, async () => {
    await change(password);
    await seeForThreeSeconds(stage, page, 'Failed to change password');
  });
  // To the same one: the other device logs in with it as well.
  await change(password);
  await seeForThreeSeconds(stage, page, 'Password changed successfully');
};

export const OF_THE_PROFILE = {
  'Profile update': profileUpdate,
  'Password change': passwordChange,
} as const satisfies Partial<Readonly<Record<Situation, ApplicantPlay>>>;
