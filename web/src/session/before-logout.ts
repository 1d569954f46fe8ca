/** Work that must reach the server while the session still lives, such as an unsaved form. */
type Task = () => Promise<void>;

const PATIENCE_MILLISECONDS = 2_000;
const tasks = new Set<Task>();

export function onBeforeLogout(task: Task): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}

/** Never rejects and never takes longer than two seconds: nobody may be kept from leaving. */
export async function finishBeforeLogout(): Promise<void> {
  if (tasks.size === 0) return;

  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS));
  await Promise.race([Promise.allSettled([...tasks].map((task) => task())), patience]);
}
