import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { createSender, type Send } from '../bench/logins/sender.ts';
import { type Person as Sender, upload } from '../heavy-pictures/crowd.ts';
import { makeHeavyFiles } from '../heavy-pictures/heavy-files.ts';
import { PASSWORD } from './people.ts';
import { LOGINS_AT_ONCE, PICTURES_AT_ONCE, type StrangersOrder } from './strangers-order.ts';

/** Right passwords and heavy pictures, so many open at any moment, from `begin` to `end`. */
let order: StrangersOrder | null = null;
let send: Send | null = null;
let isOver = true;
let working: Promise<unknown> = Promise.resolve();
let counts = { logins: 0, uploads: 0, refused: 0 };
const PAUSE_AFTER_REFUSAL = 1_000;
const [picture] = await makeHeavyFiles('strangers');

yieldToTheService();

process.on('message', (message: 'begin' | 'end' | { readonly order: StrangersOrder }) => void obey(message));
process.on('disconnect', () => process.exit(0));

async function obey(message: 'begin' | 'end' | { readonly order: StrangersOrder }): Promise<void> {
  if (message === 'begin') begin();
  else if (message === 'end') {
    isOver = true;
    await working;
  } else order = message.order;

  process.send?.(counts);
}

/** Their phones are somewhere else: what it takes to send should be taken from the service as little as can be. */
function yieldToTheService(): void {
  if (process.platform !== 'linux') return;

  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function begin(): void {
  isOver = false;
  counts = { logins: 0, uploads: 0, refused: 0 };
  const each = (count: number, work: (place: number) => Promise<void>) =>
    Array.from({ length: count }, async (_, place) => {
      while (!isOver) await work(place);
    });
  working = Promise.all([...each(LOGINS_AT_ONCE, logIn), ...each(PICTURES_AT_ONCE, sendPicture)]);
}

async function logIn(place: number): Promise<void> {
  const { address, people } = order as StrangersOrder;
  const email = people[place]?.email ?? '';
  send ??= createSender(address);
  const { status } = await send('POST', '/api/auth/login', {
    from: `10.0.0.${place}`,
    body: { email, password: PASSWORD },
  });
  await count(status, 'logins');
}

async function sendPicture(place: number): Promise<void> {
  const { address, people } = order as StrangersOrder;
  if (picture === undefined) throw new Error('There is no picture');
  const { status } = await upload(address, people[LOGINS_AT_ONCE + place] as Sender, picture);
  await count(status, 'uploads');
}

/** Who is told to come later does. */
async function count(status: number, kind: 'logins' | 'uploads'): Promise<void> {
  if (status < 300) counts[kind] += 1;
  else if (status === 503 || status === 429) {
    counts.refused += 1;
    await pause(PAUSE_AFTER_REFUSAL);
  } else throw new Error(`A request of the kind ${kind} was answered with ${status}`);
}
