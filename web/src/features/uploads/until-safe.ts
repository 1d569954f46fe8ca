import type { UploadQueue } from './upload-state.ts';

/** Resolves when an upload would survive the page, or is over: what it was made of is not needed for it any more. */
export function untilSafe({ all, subscribe }: Pick<UploadQueue, 'all' | 'subscribe'>, id: string): Promise<void> {
  const isSafe = (): boolean => {
    const upload = all().find((one) => one.id === id);
    return upload === undefined || upload.isKept || upload.phase === 'done' || upload.phase === 'failed';
  };

  return new Promise((resolve) => {
    let unsubscribe: () => void = () => undefined;
    const look = (): void => {
      if (!isSafe()) return;
      unsubscribe();
      resolve();
    };
    unsubscribe = subscribe(look);
    look();
  });
}
