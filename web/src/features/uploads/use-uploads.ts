import type { Upload } from '@entry/contracts/upload/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { listUploads } from './upload-api.ts';
import type { UploadPurpose } from './upload-intent.ts';
import type { UploadState } from './upload-state.ts';
import { uploads } from './uploads.ts';

const LEFT_QUERY = ['uploads'] as const;

/** What an upload changes. */
const CHANGED = {
  document: [['documents'], ['applications'], LEFT_QUERY],
  payment_slip: [['payment-slips'], ['applications'], LEFT_QUERY],
} as const;

/** The uploads of this purpose, in the order in which they were added; the pages' data follows what they become. */
export function useUploads(purpose: UploadPurpose): readonly UploadState[] {
  const queryClient = useQueryClient();
  const all = useSyncExternalStore(uploads.subscribe, uploads.all);

  useEffect(() => {
    const refresh = ({ intent }: UploadState) => {
      for (const queryKey of CHANGED[intent.purpose]) void queryClient.invalidateQueries({ queryKey });
    };
    const ends = [uploads.onDone(refresh), uploads.onGone(refresh)];

    return () => {
      for (const end of ends) end();
    };
  }, [queryClient]);

  return all.filter(({ intent }) => intent.purpose === purpose);
}

/** Uploads that the service has parts of and this page knows nothing about: begun elsewhere, or where nothing is kept. */
export function useLeftUploads(purpose: UploadPurpose, known: readonly UploadState[]): readonly Upload[] {
  const { data = [] } = useQuery({ queryKey: LEFT_QUERY, queryFn: ({ signal }) => listUploads(signal) });
  const isKnown = ({ id, name, size }: Upload) =>
    known.some((state) => state.uploadId === id || (state.name === name && state.size === size));

  return data.filter((upload) => upload.purpose === purpose && !isKnown(upload));
}

export const leftUploadsKey = LEFT_QUERY;
