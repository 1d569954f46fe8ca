import { eventLogFile } from '../event-log/event-log.ts';
import { openHighWaterMark } from '../high-water-mark/high-water-mark.ts';
import { logMarkFile } from '../high-water-mark/log-mark.ts';
import { inspectLog } from '../inspection/inspect-log.ts';

/**
 * Makes the mark say that the log is what was acknowledged. The mark is against damage: whoever rewrites the log on
 * purpose can do this as well, and only the evidence tells.
 */
export async function markAsWhole(dataFolder: string): Promise<void> {
  const markFile = logMarkFile(dataFolder);
  const { running } = await inspectLog(eventLogFile(dataFolder), markFile);
  openHighWaterMark(markFile, running).close();
}
