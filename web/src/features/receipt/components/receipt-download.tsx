import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { paths } from '../../../navigation/paths.ts';
import { saveFile } from '../../admin-lists/save-file.ts';
import { getReceipt } from '../api/get-receipt.ts';

const FILE_NAME = 'confirmation-receipt.json';

/** The file that proves the number to others; for a minute after it was recorded there is none yet. */
export function ReceiptDownload({ applicationId }: { readonly applicationId: string }) {
  const text = useText();
  const download = useMutation({
    mutationFn: getReceipt,
    onSuccess: ({ content }) => saveFile(FILE_NAME, content),
  });

  return (
    <section className="grid justify-items-start gap-2 print:hidden">
      <p className="max-w-prose">{text('receipt.signedHint')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          isBusy={download.isPending}
          icon={<FileDown aria-hidden="true" size={20} />}
          onClick={() => download.mutate(applicationId)}
        >
          {text(download.isPending ? 'receipt.downloading' : 'receipt.download')}
        </Button>
        <Link
          to={paths.receiptCheck}
          className="inline-flex min-h-11 items-center font-semibold text-accent-600 underline underline-offset-2"
        >
          {text('receipt.checkLink')}
        </Link>
      </div>
      {download.isError && (
        <p role="alert" className="font-semibold text-danger-700">
          {problemMessage(download.error, text('receipt.downloadFailed'))}
        </p>
      )}
    </section>
  );
}
