import { useMutation } from '@tanstack/react-query';
import { download } from '../../../api/client.ts';
import type { DownloadOptions } from '../../../api/download.ts';
import { saveFile } from '../save-file.ts';

const UNNAMED = 'export.csv';

/** Fetches all rows of a list that match, and offers them to be saved. */
export function useExportList() {
  return useMutation({
    mutationFn: (options: DownloadOptions) => download(options),
    onSuccess: ({ name, content }) => saveFile(name ?? UNNAMED, content),
  });
}
