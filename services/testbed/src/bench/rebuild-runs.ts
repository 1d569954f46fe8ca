import { collectGarbage } from '@entry/platform/running/collect-garbage';
import { openProduct } from './product.ts';

/** Seconds from opening the data folder until all read models are complete. */
export async function timeRebuild(folder: string, sealing: 'encrypted' | 'plain' = 'encrypted'): Promise<number> {
  collectGarbage();
  const start = performance.now();
  const product = await openProduct({ folder, sealing });
  const seconds = (performance.now() - start) / 1_000;

  const { isHealthy } = product.runner.status();
  await product.close();
  if (!isHealthy) throw new Error('The read models could not take every event');

  return seconds;
}

/** Seconds that parsing the same events takes, when they lie in memory as text: no reading, no folding. */
export function timeParsing(payloads: readonly string[]): number {
  collectGarbage();
  const start = performance.now();
  let parsed = 0;
  for (const payload of payloads) {
    if (JSON.parse(payload) !== null) parsed += 1;
  }
  const seconds = (performance.now() - start) / 1_000;

  if (parsed !== payloads.length) throw new Error('A payload could not be parsed');
  return seconds;
}
