import type { UploadIntent } from './upload-intent.ts';

/**
 * `preparing`: read, hashed and kept. `queued`: another one is being sent. `elsewhere`: another tab sends it. `waiting`: a
 * try failed, and the next comes by itself. `finishing`: all of it is there and is looked at. `failed`: refused, or lost.
 */
export type UploadPhase =
  | 'preparing'
  | 'queued'
  | 'elsewhere'
  | 'sending'
  | 'waiting'
  | 'finishing'
  | 'done'
  | 'failed';

export type UploadState = {
  readonly id: string;
  readonly intent: UploadIntent;
  readonly name: string;
  readonly size: number;
  readonly phase: UploadPhase;
  /** Bytes. */
  readonly sent: number;
  readonly secondsLeft: number | null;
  /** What the last try ended with, while it waits or has failed. */
  readonly problem: unknown;
  /** Whether it would survive a reload. */
  readonly isKept: boolean;
  /** The id that the service knows it by, once it does. */
  readonly uploadId: string | null;
};

export type UploadQueue = {
  readonly all: () => readonly UploadState[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Told of every upload that has become what it was sent for. */
  readonly onDone: (listener: (state: UploadState) => void) => () => void;
  /** Told of every upload that is no longer here to be sent: another tab has finished or cancelled it. */
  readonly onGone: (listener: (state: UploadState) => void) => () => void;
  readonly add: (intent: UploadIntent, file: File) => string;
  /** At once, instead of when its turn comes again. */
  readonly retry: (id: string) => void;
  readonly cancel: (id: string) => void;
  /** Takes one off the list that is over. */
  readonly dismiss: (id: string) => void;
  /** Goes on with what this person's device keeps, and with what waits in memory. */
  readonly open: () => void;
  /** Nobody is signed in: nothing is sent, and nothing is lost. */
  readonly pause: () => void;
  readonly clear: () => void;
};

export class FileUnreadableError extends Error {
  override readonly name = 'FileUnreadableError';
}
