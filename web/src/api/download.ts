import type { Query } from './query.ts';
import { exchange, type RequestDependencies, whole } from './request.ts';

export type DownloadOptions = {
  /** Below `/api`, with a leading slash. */
  readonly path: string;
  readonly query?: Query;
};

export type DownloadedFile = {
  /** As the server calls it; null when it does not say. */
  readonly name: string | null;
  readonly content: Blob;
};

export type Download = (options: DownloadOptions) => Promise<DownloadedFile>;

/** Milliseconds: some are made while they are sent. */
const PATIENCE = 60_000;

/**
 * Fetches a file as a whole, for the session's token never goes into an address. Rejects with `ApiProblem`, also when
 * the connection breaks off before the end of the file.
 */
export function createDownload(dependencies: RequestDependencies): Download {
  return async (options) => {
    const reply = await exchange(dependencies, { ...options, patience: PATIENCE });

    return { name: fileNameIn(reply.header('Content-Disposition')), content: await whole(reply.blob()) };
  };
}

function fileNameIn(disposition: string | null): string | null {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? null;
}
