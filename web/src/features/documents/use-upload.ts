import type { UploadDocumentFields } from '@entry/contracts/application/api';
import { useRef, useState } from 'react';
import { type UploadDocumentVariables, useUploadDocument } from './api/upload-document.ts';

type UploadInput = UploadDocumentFields & { readonly file: File };

export type Upload = {
  readonly isRunning: boolean;
  readonly isDone: boolean;
  /** Null unless the last attempt failed for another reason than being cancelled. */
  readonly error: unknown;
  /** 0 to 1. */
  readonly progress: number;
  readonly start: (input: UploadInput, onUploaded: () => void) => void;
  readonly cancel: () => void;
  /** The same upload once more: the same key, so that it takes effect once. */
  readonly retry: () => void;
  /** Forgets the result of the last upload. */
  readonly forget: () => void;
};

export function useUpload(): Upload {
  const { mutate, reset, isPending, isSuccess, error } = useUploadDocument();
  const [progress, setProgress] = useState(0);
  const latest = useRef<{ variables: UploadDocumentVariables; abort: () => void; onUploaded: () => void } | null>(null);
  const wasCancelled = error instanceof DOMException && error.name === 'AbortError';

  const run = () => {
    const current = latest.current;
    if (current === null) return;

    setProgress(0);
    mutate(current.variables, { onSuccess: current.onUploaded });
  };

  return {
    isRunning: isPending,
    isDone: isSuccess,
    error: wasCancelled ? null : error,
    progress,
    start: (input, onUploaded) => {
      const controller = new AbortController();
      const variables = { ...input, signal: controller.signal, onProgress: setProgress };
      latest.current = { variables, abort: () => controller.abort(), onUploaded };
      run();
    },
    cancel: () => latest.current?.abort(),
    retry: run,
    forget: reset,
  };
}
