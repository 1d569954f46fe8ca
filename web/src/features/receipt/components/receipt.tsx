import type { Application } from '@entry/contracts/application/api';
import { documentTypeLabel } from '@entry/contracts/rules/documents';
import { PROGRAMME } from '@entry/contracts/rules/fees';
import { displayId } from '@entry/contracts/rules/limits';
import { FactList } from '../../../components/fact-list.tsx';
import { formatDate } from '../../../components/format.ts';
import type { Parts } from '../../../components/parts.ts';
import { SkeletonText } from '../../../components/skeleton.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { Text, useText } from '../../../messages/text.tsx';
import { describeCheck } from '../../confirmation-number/describe-check.ts';
import { ConfirmationNumber } from './confirmation-number.tsx';

const ADVICE = ['receipt.useCheck', 'receipt.useKeep', 'receipt.useFraud'] as const;

type ReceiptProps = { readonly application: Application; readonly confirmationNumber: string };

export function Receipt({ application, confirmationNumber }: ReceiptProps) {
  const text = useText();
  const { id, firstName, lastName, submittedAt, confirmationCheck } = application;

  return (
    <Sheet>
      <FactList
        facts={[
          { label: text('receipt.applicant'), value: `${firstName} ${lastName}` },
          {
            label: text('receipt.application'),
            value: (
              <bdi translate="no" className="font-mono">
                {displayId(id)}
              </bdi>
            ),
          },
          { label: text('receipt.programme'), value: PROGRAMME },
          ...(submittedAt === null ? [] : [{ label: text('receipt.submitted'), value: formatDate(submittedAt) }]),
        ]}
      />
      <section className="grid gap-2 rounded-lg border-2 border-accent-600 p-4 break-inside-avoid">
        <h2 className="font-bold">{text('receipt.confirmationNumber')}</h2>
        <ConfirmationNumber value={confirmationNumber} />
        {confirmationCheck !== null && <p className="font-semibold">{describeCheck(confirmationCheck, text)}</p>}
        <p className="text-sm text-muted">{text('receipt.lookAlikes')}</p>
      </section>
      <section className="break-inside-avoid">
        <h2 className="mb-2 font-bold">{text('receipt.use')}</h2>
        <ul className="grid list-disc gap-1.5 ps-5">
          {ADVICE.map((advice) => (
            <li key={advice}>{text(advice)}</li>
          ))}
        </ul>
      </section>
      <Documents application={application} />
    </Sheet>
  );
}

/** The place of the receipt, with what stands at its head whoever has it. */
export function ReceiptSkeleton() {
  return (
    <Sheet>
      <div role="status" className="grid min-h-dvh content-start gap-4">
        <span className="flex items-center gap-3 text-muted">
          <Spinner size="small" />
          <Text id="common.loading" />
        </span>
        <SkeletonText size="medium" />
        <SkeletonText size="long" />
      </div>
    </Sheet>
  );
}

function Sheet({ children }: { readonly children: Parts }) {
  const text = useText();

  return (
    <article className="grid gap-6 rounded-xl border border-line bg-surface p-4 shadow-card sm:p-8 print:rounded-none print:border-0 print:p-0 print:shadow-none">
      <header className="grid gap-1 border-b border-line pb-4">
        <p className="flex items-center gap-2.5 font-bold">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          {text('common.product')}
        </p>
        <h1 tabIndex={-1} className="mt-2 text-2xl font-bold">
          {text('receipt.heading')}
        </h1>
        <p className="text-sm text-muted">{text('common.notAffiliated')}</p>
      </header>
      {children}
    </article>
  );
}

function Documents({ application: { documents } }: { readonly application: Application }) {
  const text = useText();

  return (
    <section>
      <h2 className="mb-2 font-bold">{text('receipt.documents')}</h2>
      {documents.length === 0 && <p className="text-muted">{text('receipt.noDocuments')}</p>}
      <ul className="grid divide-y divide-line border-y border-line">
        {documents.map(({ id, type, originalName, uploadedAt }) => (
          <li
            key={id}
            className="grid gap-x-4 py-2 break-inside-avoid sm:grid-cols-[12rem_1fr_auto] print:grid-cols-[12rem_1fr_auto]"
          >
            <span className="font-medium first-letter:uppercase">{documentTypeLabel(type)}</span>
            <bdi translate="no" className="text-muted wrap-anywhere">
              {originalName}
            </bdi>
            <span className="text-muted">{text('receipt.uploaded', { date: formatDate(uploadedAt) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
