import { withPatience } from '../session/before-logout.ts';
import { forgetKeys } from './device-keys.ts';

/** What must still be put on the device when the server has ended the session, such as the last letters typed. */
type Task = () => Promise<void>;

const tasks = new Set<Task>();

export function onBeforeSealing(task: Task): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}

/** The session is over: what is on the device stays, and is unreadable until that person logs in again. Never rejects. */
export async function sealDevice(): Promise<void> {
  await withPatience(Promise.allSettled([...tasks].map((task) => task())));
  await forgetKeys().catch((error: unknown) => console.warn('The keys on the device were not forgotten', error));
}
