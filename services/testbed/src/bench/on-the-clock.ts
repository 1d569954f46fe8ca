/** Calls at even intervals on average; calls that fell due while the process was busy follow at once. */
export async function onTheClock(count: number, rate: number, call: (number: number) => void): Promise<void> {
  const start = performance.now();
  let done = 0;

  while (done < count) {
    const due = Math.min(count, Math.floor(((performance.now() - start) / 1_000) * rate) + 1);
    for (; done < due; done += 1) call(done);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
