import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import type { UploadIntent } from '../uploads/upload-intent.ts';
import type { UploadState } from '../uploads/upload-state.ts';
import { uploads } from '../uploads/uploads.ts';
import { useUploads } from '../uploads/use-uploads.ts';

export type SlipUploading = {
  /** Slips under way, and those that were refused; also of an earlier visit. */
  readonly shown: readonly UploadState[];
  /** One is under way: another would be a second payment. */
  readonly isRunning: boolean;
  /** Slips go as they are, byte for byte: re-encoding would destroy what the integrity check reads. */
  readonly send: (intent: UploadIntent, file: File) => void;
};

/** @param onDone told of a slip that has arrived, and whether it is the one this form has sent last */
export function useSlipUpload(onDone: (isOwn: boolean) => void): SlipUploading {
  const queryClient = useQueryClient();
  const all = useUploads('payment_slip');
  const own = useRef<string | null>(null);
  const latest = useRef(onDone);
  latest.current = onDone;

  useEffect(
    () =>
      uploads.onDone(({ id, intent }) => {
        if (intent.purpose !== 'payment_slip') return;

        uploads.dismiss(id);
        latest.current(id === own.current);
      }),
    [],
  );

  const isQuoteChanged = all.some(({ problem }) => problem instanceof ApiProblem && problem.code === 'quote_changed');
  useEffect(() => {
    if (isQuoteChanged) void queryClient.invalidateQueries({ queryKey: ['payment-slips'] });
  }, [isQuoteChanged, queryClient]);

  return {
    shown: all.filter(({ phase }) => phase !== 'done'),
    isRunning: all.some(({ phase }) => phase !== 'done' && phase !== 'failed'),
    send: (intent, file) => {
      // What was said of an earlier try is answered by this one.
      for (const { id, phase } of all) if (phase === 'failed') uploads.dismiss(id);
      own.current = uploads.add(intent, file);
    },
  };
}
