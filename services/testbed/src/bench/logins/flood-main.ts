import { onTheClock } from '../on-the-clock.ts';
import { addressNumbered, createSender } from './sender.ts';

/**
 * A flood in a process of its own: `flood-main <address> <kind> <rate> <seconds> <first address>`. `few` sends wrong
 * passwords from a thousand addresses, `many` from another one each time, `registrations` registers from another one each
 * time. Answers what came back, as JSON.
 */
const [service = '', kind = '', rate = '0', seconds = '0', first = '0'] = process.argv.slice(2);
const FEW = 1_000;
/** More would only wait in this process; a service that is slower than the flood is not asked faster. */
const OPEN_MAXIMUM = 500;

const send = createSender(service);
const statuses: Record<string, number> = {};
let open = 0;
let sent = 0;
const pending: Promise<void>[] = [];

async function ask(number: number): Promise<void> {
  const from = addressNumbered(Number(first) + (kind === 'few' ? number % FEW : number));
  const email = `flood-${first}-${number}@example.org`;
  const login = { email, password: `Wrong-${number}-x` };
  const person = { ...login, firstName: 'Nobody', middleName: 'Of', lastName: 'Importance', phone: '' };
  open += 1;
  sent += 1;
  const path = kind === 'registrations' ? '/api/auth/register' : '/api/auth/login';
  const { status } = await send('POST', path, { from, body: kind === 'registrations' ? person : login });
  open -= 1;
  statuses[status] = (statuses[status] ?? 0) + 1;
}

await onTheClock(Number(rate) * Number(seconds), Number(rate), (number) => {
  if (open < OPEN_MAXIMUM) pending.push(ask(number));
});
await Promise.all(pending);
process.stdout.write(JSON.stringify({ sent, statuses }));
process.exit(0);
