import { createAdmin } from '@entry/flows/create-admin';
import { openStorage } from './open-engines.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: admin-create-main.js --email <address>   (the password is read from standard input)';

await runCommand('adminCreate', async (context) => {
  const accountId = await createAdmin(USAGE, () => openStorage('adminCreate', context));
  console.log(`The admin was created (account ${accountId}).`);
});
