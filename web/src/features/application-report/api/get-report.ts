import { download } from '../../../api/client.ts';
import type { DownloadedFile } from '../../../api/download.ts';

/** The printable report of one application: a page of HTML that needs nothing else. */
export function getReport(applicationId: string): Promise<DownloadedFile> {
  return download({ path: `/audit/applications/${applicationId}/report` });
}
