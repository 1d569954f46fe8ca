import type { ReadyApplication } from '@entry/contracts/automation/api';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';
import { CorrectOwnNumberDialog } from '../../confirmation-number/components/correct-own-number-dialog.tsx';
import { describeCheck } from '../../confirmation-number/describe-check.ts';
import { describeWarning } from '../../confirmation-number/describe-warning.ts';

type RecordedNumberProps = {
  readonly application: ReadyApplication;
  /** Id of the element that names whose number this is. */
  readonly nameId: string;
};

/** A number that waits for its check: who typed it, and what can be done about it. Nothing where no number is recorded. */
export function RecordedNumber({ application, nameId }: RecordedNumberProps) {
  const text = useText();
  const { confirmationNumber, confirmationWarnings, confirmationCheck } = application;
  if (confirmationNumber === null || confirmationCheck === null) return null;

  return (
    <section aria-labelledby={nameId} className="grid gap-3 rounded-lg border border-line p-3">
      <div className="grid gap-1">
        <p className="text-sm text-muted">{text('automation.number')}</p>
        <p>
          <bdi translate="no" className="font-mono font-bold wrap-anywhere">
            {confirmationNumber}
          </bdi>
        </p>
        <p className="font-semibold">{describeCheck(confirmationCheck, text)}</p>
        {confirmationWarnings.map((code) => (
          <p key={code}>{describeWarning(code, text)}</p>
        ))}
        <p>{text('automation.ownNumber')}</p>
      </div>
      <OwnActions applicationId={application.id} recorded={confirmationNumber} />
    </section>
  );
}

function OwnActions({ applicationId, recorded }: { readonly applicationId: string; readonly recorded: string }) {
  const text = useText();
  const [isCorrecting, setCorrecting] = useState(false);

  return (
    <>
      <div>
        <Button variant="secondary" onClick={() => setCorrecting(true)}>
          {text('automation.correctNumber')}
        </Button>
      </div>
      {isCorrecting && (
        <CorrectOwnNumberDialog
          applicationId={applicationId}
          recorded={recorded}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  );
}
