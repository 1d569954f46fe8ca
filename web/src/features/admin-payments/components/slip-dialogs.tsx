import type { AdminPaymentSlip } from '@entry/contracts/application/api';
import { useState } from 'react';
import { useText } from '../../../messages/text.tsx';
import { type SlipDecision, useSettlePaymentSlip } from '../api/settle-payment-slip.ts';
import { failureResult, rejectionResult, type SettlementResult, verificationResult } from '../settlement-result.ts';
import { IntegrityDialog } from './integrity-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { SlipDetailDialog } from './slip-detail-dialog.tsx';

type Stage =
  | { readonly name: 'detail' | 'integrity' }
  | { readonly name: 'reason'; readonly kind: 'reject' | 'force_verify' }
  | { readonly name: 'result'; readonly result: SettlementResult };

type SlipDialogsProps = { readonly slip: AdminPaymentSlip; readonly onClose: () => void };

/** Everything between opening a slip and knowing what became of it; one dialog at a time. */
export function SlipDialogs({ slip, onClose }: SlipDialogsProps) {
  const text = useText();
  const settle = useSettlePaymentSlip();
  const [stage, setStage] = useState<Stage>({ name: 'detail' });
  const backToDetail = () => setStage({ name: 'detail' });

  const decide = (decision: SlipDecision) => {
    if (settle.isPending) return;

    settle.mutate(
      { paymentSlipId: slip.id, decision },
      {
        onSuccess: ({ integrityResults }) =>
          setStage({
            name: 'result',
            result: decision.kind === 'reject' ? rejectionResult(text) : verificationResult(integrityResults, text),
          }),
        onError: (error) => setStage({ name: 'result', result: failureResult(error, text) }),
      },
    );
  };

  switch (stage.name) {
    case 'detail':
      return (
        <SlipDetailDialog
          slip={slip}
          isVerifying={settle.isPending}
          onVerify={() => decide({ kind: 'verify' })}
          onReject={() => setStage({ name: 'reason', kind: 'reject' })}
          onForceVerify={() => setStage({ name: 'reason', kind: 'force_verify' })}
          onAnalyse={() => setStage({ name: 'integrity' })}
          onClose={onClose}
        />
      );
    case 'integrity':
      return <IntegrityDialog paymentSlipId={slip.id} onBack={backToDetail} />;
    case 'reason':
      return (
        <ReasonDialog
          kind={stage.kind}
          isBusy={settle.isPending}
          onSubmit={(reason) => decide({ kind: stage.kind, reason })}
          onBack={backToDetail}
        />
      );
    case 'result':
      return <ResultDialog result={stage.result} onClose={onClose} />;
  }
}
