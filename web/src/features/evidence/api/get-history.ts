import { type CheckpointView, HistoryExportQuery } from '@entry/contracts/evidence/api';
import { download } from '../../../api/client.ts';
import type { DownloadedFile } from '../../../api/download.ts';
import { toQuery } from '../../../api/query.ts';

/** The events between the checkpoint before and this one, as lines of JSON with their proofs. */
export function getHistory({ after, position }: CheckpointView): Promise<DownloadedFile> {
  return download({
    path: '/audit/export',
    query: toQuery(HistoryExportQuery, { after: after ?? undefined, through: position }),
  });
}
