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
  await withPatience(Promise.allSettled([...tasks].map((task) => task())));
}

/** Waits for the work, but no longer than two seconds. */
export async function withPatience(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MILLISECONDS);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
