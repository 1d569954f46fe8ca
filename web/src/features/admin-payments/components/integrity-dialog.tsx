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
import { ErrorLevels } from './error-levels.tsx';
import { FoundChecks, OtherChecks } from './slip-checks.tsx';

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
      {data === undefined ? <LoadingState /> : <Analysis analysis={data} paymentSlipId={paymentSlipId} />}
    </Dialog>
  );
}

function Analysis({
  analysis,
  paymentSlipId,
}: {
  readonly analysis: IntegrityAnalysis;
  readonly paymentSlipId: string;
}) {
  const text = useText();
  const { riskLevel, alterationScore, suspiciousActivities, warnings, rulesVersion: version } = analysis;
  const percent = alterationScore === null ? null : Math.round(alterationScore * 100);

  return (
    <div className="grid gap-5">
      <div className="grid justify-items-start gap-2">
        <StatusBadge label={text(`adminPayments.risk.${riskLevel}`)} colour={RISK_COLOURS[riskLevel]} />
        <p className="font-medium">
          {percent === null ? text('adminPayments.notReadable') : text('adminPayments.score', { percent })}
        </p>
        <p className="text-sm text-muted">{text('adminPayments.scoreHint')}</p>
      </div>
      <FoundChecks title={text('adminPayments.suspicious')} sentences={suspiciousActivities} checks={analysis.checks} />
      <FoundChecks title={text('adminPayments.warnings')} sentences={warnings} checks={analysis.checks} />
      <OtherChecks checks={analysis.checks} />
      {analysis.fileInfo.width !== null && <ErrorLevels paymentSlipId={paymentSlipId} />}
      <section>
        <h3 className="font-bold">{text('adminPayments.fileInfo')}</h3>
        <div className="mt-2">
          <FactRows facts={fileFacts(analysis, text)} />
        </div>
        <p className="mt-3 text-sm text-muted">{text('adminPayments.info.hash')}</p>
        <p translate="no" className="font-mono text-sm break-all">
          {analysis.imageHash}
        </p>
      </section>
      <p className="text-sm text-muted">{text('adminPayments.version', { version })}</p>
    </div>
  );
}

function fileFacts({ fileInfo, channel }: IntegrityAnalysis, text: TextOf): readonly FactRow[] {
  const { format, size, width, height, channels, created, modified } = fileInfo;
  const unknown = '–';

  return [
    { label: text('adminPayments.channel'), value: text(`adminPayments.channel.${channel}`) },
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
