/** A SIGTERM to npm ends npm alone: without this the service would go on unseen and keep the data folder. */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;

  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;

    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
