import { createAdmin } from '@entry/flows/create-admin';
import { openInTime, runCommand } from './run-command.ts';

const USAGE = 'Usage: admin-create-main.js --email <address>   (the password is read from standard input)';

await runCommand('adminCreate', async (context) => {
  const accountId = await createAdmin(USAGE, () => openInTime('adminCreate', context));
  console.log(`The admin was created (account ${accountId}).`);
});
