import type { Application } from '@entry/contracts/application/api';
import { useQuery } from '@tanstack/react-query';
import { Printer, ReceiptText } from 'lucide-react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState, LoadFailed } from '../../components/empty-state.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { useText } from '../../messages/text.tsx';
import { paths } from '../../navigation/paths.ts';
import { applicationsQueryOptions } from '../applications/api/get-applications.ts';
import { Receipt, ReceiptSkeleton } from './components/receipt.tsx';
import { ReceiptDownload } from './components/receipt-download.tsx';

/** What an applicant keeps of a made entry: on the screen, on paper or as the browser's PDF. */
export default function ReceiptPage() {
  const text = useText();
  const { data, isPending, isError, refetch } = useQuery(applicationsQueryOptions());

  return (
    <>
      <PageTitle id="receipt.title" />
      {isPending && <ReceiptSkeleton />}
      {isError && data === undefined && (
        <>
          <PageHeading title={text('receipt.title')} />
          <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />
        </>
      )}
      {data !== undefined && <ReceiptOrNot application={data.applications[0]} />}
    </>
  );
}

/** @public `PageModule` */
export function Skeleton() {
  return (
    <>
      <PageTitle id="receipt.title" />
      <ReceiptSkeleton />
    </>
  );
}

function ReceiptOrNot({ application }: { readonly application: Application | undefined }) {
  const text = useText();
  const number = application?.confirmationNumber ?? null;

  if (application === undefined || number === null) {
    return (
      <>
        <PageHeading title={text('receipt.title')} />
        <Card>
          <EmptyState
            icon={<ReceiptText aria-hidden="true" />}
            title={text('receipt.none')}
            hint={text('receipt.noneHint')}
            action={<ButtonLink to={paths.dashboard}>{text('receipt.back')}</ButtonLink>}
          />
        </Card>
      </>
    );
  }

  return (
    <>
      <Receipt application={application} confirmationNumber={number} />
      <ReceiptDownload applicationId={application.id} />
      <div className="flex flex-col gap-3 sm:flex-row print:hidden">
        <Button icon={<Printer aria-hidden="true" size={20} />} onClick={() => window.print()}>
          {text('receipt.print')}
        </Button>
        <ButtonLink to={paths.dashboard} variant="secondary">
          {text('receipt.back')}
        </ButtonLink>
      </div>
    </>
  );
}
