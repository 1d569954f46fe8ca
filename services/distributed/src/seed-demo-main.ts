import { PasswordAtRegistration } from '@entry/contracts/account/fields';
import { deriveDemoPassword, listAccounts } from '@entry/demo/demo-logins';
import { demoRegistration } from '@entry/demo/demo-registration';
import { seedOnce } from '@entry/demo/seed-once';
import { createMedia } from '@entry/media/media';
import { UsageError } from '@entry/platform/running/explain-failure';
import { runCommand, withStorage } from './run-command.ts';

await runCommand('seedDemo', async (context) => {
  const { NODE_ENV, DEMO_PASSWORD: given, REGISTRATION_OPENS, WAITING_LIST_SLOTS } = context.settings;
  if (NODE_ENV === 'production') throw new UsageError('In production there is never any demo data.');
  if (given !== undefined && !PasswordAtRegistration.safeParse(given).success) {
    throw new UsageError('DEMO_PASSWORD is none that registration would take.');
  }

  await withStorage('seedDemo', context, async (storage) => {
    const password = given ?? deriveDemoPassword(storage.signingKey);
    const parts = {
      ...storage,
      media: createMedia(),
      registration: demoRegistration({ opens: REGISTRATION_OPENS ?? null, closes: null }, Date.now()),
      waitingListSlots: WAITING_LIST_SLOTS,
    };
    if ((await seedOnce(parts, password)) === 'other_data') {
      console.log('There is data already: nothing was seeded.');
      return;
    }

    console.log(`Demo logins; the password of all is  ${given === undefined ? password : 'the one of DEMO_PASSWORD'}`);
    for (const { role, email, shows } of listAccounts()) {
      console.log(`  ${role.padEnd(10)} ${email.padEnd(34)} ${shows}`);
    }
  });
});
