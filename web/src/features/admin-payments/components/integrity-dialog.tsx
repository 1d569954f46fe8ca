import type { IntegrityAnalysis } from '@entry/contracts/admin/api';
import { useQuery } from '@tanstack/react-query';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { formatDateTime, formatFileSize } from '../../../components/format.ts';
import { LoadingState } from '../../../components/spinner.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { type FactRow, FactRows } from '../../admin-lists/components/fact-rows.tsx';
import { integrityAnalysisQueryOptions } from '../api/get-integrity-analysis.ts';

/** Name of the check that measures the picture itself, once there is one. */
const FORENSIC_CHECK = 'forensics';
const RISK_COLOURS = { HIGH: 'red', MEDIUM: 'yellow', LOW: 'green' } as const;

type IntegrityDialogProps = { readonly paymentSlipId: string; readonly onBack: () => void };

export function IntegrityDialog({ paymentSlipId, onBack }: IntegrityDialogProps) {
  const text = useText();
  const { data, isError, error } = useQuery(integrityAnalysisQueryOptions(paymentSlipId));

  if (isError) {
    return (
      <Dialog
        title={text('adminPayments.integrityFailedTitle')}
        message={problemMessage(error, text('adminPayments.integrityFailed'))}
        onClose={onBack}
      />
    );
  }

  return (
    <Dialog
      title={text('adminPayments.integrityTitle')}
      onClose={onBack}
      actions={
        <Button variant="secondary" onClick={onBack}>
          {text('adminPayments.back')}
        </Button>
      }
    >
      {data === undefined ? <LoadingState /> : <Analysis analysis={data} />}
    </Dialog>
  );
}

function Analysis({ analysis }: { readonly analysis: IntegrityAnalysis }) {
  const text = useText();
  const { riskLevel, suspiciousActivities, warnings, measured } = analysis;

  return (
    <div className="grid gap-5">
      <div>
        <StatusBadge label={text(`adminPayments.risk.${riskLevel}`)} colour={RISK_COLOURS[riskLevel]} />
      </div>
      <Findings title={text('adminPayments.suspicious')} findings={suspiciousActivities} />
      <Findings title={text('adminPayments.warnings')} findings={warnings} />
      <section>
        <h3 className="font-bold">{text('adminPayments.fileInfo')}</h3>
        <div className="mt-2">
          <FactRows facts={fileFacts(analysis, text)} />
        </div>
        <p className="mt-3 text-sm text-muted">{text('adminPayments.info.hash')}</p>
        <p className="font-mono text-sm break-all">{analysis.imageHash}</p>
      </section>
      {!measured.includes(FORENSIC_CHECK) && <p className="text-sm text-muted">{text('adminPayments.notForensic')}</p>}
    </div>
  );
}

type FindingsProps = { readonly title: string; readonly findings: readonly string[] };

function Findings({ title, findings }: FindingsProps) {
  const text = useText();

  return (
    <section>
      <h3 className="font-bold">{title}</h3>
      {findings.length === 0 ? (
        <p className="text-muted">{text('adminPayments.nothingFound')}</p>
      ) : (
        <ul className="grid list-disc gap-1 ps-5">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function fileFacts({ fileInfo }: IntegrityAnalysis, text: TextOf): readonly FactRow[] {
  const { format, size, width, height, channels, created, modified } = fileInfo;
  const unknown = '–';

  return [
    { label: text('adminPayments.info.format'), value: format.toUpperCase() },
    { label: text('adminPayments.info.size'), value: formatFileSize(size) },
    {
      label: text('adminPayments.info.dimensions'),
      value: width === null || height === null ? unknown : text('adminPayments.info.pixels', { width, height }),
    },
    { label: text('adminPayments.info.channels'), value: channels ?? unknown },
    { label: text('adminPayments.info.created'), value: created === null ? unknown : formatDateTime(created) },
    { label: text('adminPayments.info.modified'), value: modified === null ? unknown : formatDateTime(modified) },
  ];
}
