import { download } from '../../../api/client.ts';
import type { DownloadedFile } from '../../../api/download.ts';

/** The signed receipt, as it is to be saved. */
export function getReceipt(applicationId: string): Promise<DownloadedFile> {
  return download({ path: `/applications/${encodeURIComponent(applicationId)}/receipt` });
}
