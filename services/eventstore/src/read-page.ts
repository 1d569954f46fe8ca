import type { ResolvedEvent, RecordedEvent as ServerEvent, StreamingRead } from '@eventstore/db-client';

/**
 * Everything a read gives, unless it is given up before.
 * @throws what the read fails with; the reason of the signal
 */
export function collect(read: StreamingRead<ResolvedEvent>, signal: AbortSignal | undefined): Promise<ServerEvent[]> {
  return new Promise((resolve, reject) => {
    const events: ServerEvent[] = [];
    const giveUp = (): void => {
      // The client swallows its own cancellation: nothing would end a reader that waits for it.
      reject(signal?.reason as Error);
      void read.cancel().catch(() => undefined);
      read.destroy();
    };
    const settle = (): void => signal?.removeEventListener('abort', giveUp);
    read.on('data', ({ event }: ResolvedEvent) => {
      if (event !== undefined) events.push(event);
    });
    read.on('end', () => {
      settle();
      resolve(events);
    });
    // Stays for good: an error that comes after the end would end the process.
    read.on('error', (error) => {
      settle();
      reject(error);
    });
    read.on('close', () => {
      settle();
      reject(new Error('The read was closed before its end'));
    });
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted === true) giveUp();
  });
}
