import { readStream } from '@entry/platform/read-stream';
import type { DemoDesk } from './demo-desk.ts';

/** What was found when the last slip of an application was sent: the reservations and the quote told. */
export async function uploadConcernsOf(
  desk: Pick<DemoDesk, 'log' | 'codec'>,
  stream: string,
): Promise<readonly string[]> {
  let concerns: readonly string[] = [];
  for await (const recorded of readStream(desk.log, stream)) {
    for (const { type, data } of desk.codec.project(recorded)) {
      if (type === 'PaymentSlipUploaded') concerns = (data as { readonly concerns: readonly string[] }).concerns;
    }
  }

  return concerns;
}
