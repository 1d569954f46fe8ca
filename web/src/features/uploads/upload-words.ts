import { isNetworkProblem } from '../../api/api-problem.ts';
import type { TextOf } from '../../messages/text.tsx';
import type { UploadState } from './upload-state.ts';

/** Rounded down: 100 is said of what is whole. */
export function percentOf(sent: number, size: number, step = 1): number {
  return size === 0 ? 0 : Math.floor(((sent / size) * 100) / step) * step;
}

/** @param step percent are told in multiples of it */
export function phaseText(upload: UploadState, text: TextOf, step = 1): string {
  const percent = percentOf(upload.sent, upload.size, step);

  switch (upload.phase) {
    case 'preparing':
    case 'queued':
    case 'elsewhere':
    case 'sending':
    case 'finishing':
      return text(`uploads.${upload.phase}`);
    case 'waiting':
      return text(isNetworkProblem(upload.problem) ? 'uploads.offline' : 'uploads.busy', { percent });
    case 'done':
      return text('uploads.documentDone', { name: upload.name });
    case 'failed':
      return text('uploads.failed', { name: upload.name });
  }
}

export function timeLeftText(seconds: number, text: TextOf): string {
  if (seconds < 55) return text('uploads.secondsLeft', { seconds: Math.max(5, Math.ceil(seconds / 5) * 5) });
  const minutes = Math.round(seconds / 60);

  return minutes <= 1 ? text('uploads.oneMinuteLeft') : text('uploads.minutesLeft', { minutes });
}
