import type { ReadyApplication } from '@entry/contracts/automation/api';
import { useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import type { Parts } from '../../../components/parts.ts';
import { useText } from '../../../messages/text.tsx';
import { CorrectNumberDialog } from '../../admin-decisions/components/correct-number-dialog.tsx';
import { CorrectOwnNumberDialog } from '../../confirmation-number/components/correct-own-number-dialog.tsx';
import { describeCheck } from '../../confirmation-number/describe-check.ts';
import { describeWarning } from '../../confirmation-number/describe-warning.ts';
import { useCheckConfirmationNumber } from '../api/check-confirmation-number.ts';

type RecordedNumberProps = {
  readonly application: ReadyApplication;
  /** Id of the element that names whose number this is. */
  readonly nameId: string;
};

/** For an admin: a number that waits for its check, who typed it, and what can be done about it. */
export function NumberToCheck({ application, nameId }: RecordedNumberProps) {
  return (
    <NumberSection application={application} nameId={nameId} hint="automation.compareNumber">
      {(recorded) => <AdminActions application={application} recorded={recorded} nameId={nameId} />}
    </NumberSection>
  );
}

/** For its applicant: the number can be corrected until it is checked. */
export function OwnNumber({ application, nameId }: RecordedNumberProps) {
  return (
    <NumberSection application={application} nameId={nameId} hint="automation.ownNumber">
      {(recorded) => <OwnActions applicationId={application.id} recorded={recorded} />}
    </NumberSection>
  );
}

type NumberSectionProps = RecordedNumberProps & {
  readonly hint: 'automation.compareNumber' | 'automation.ownNumber';
  readonly children: (recorded: string) => Parts;
};

/** Nothing where no number is recorded. */
function NumberSection({ application, nameId, hint, children }: NumberSectionProps) {
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
        <p>{text(hint)}</p>
      </div>
      {children(confirmationNumber)}
    </section>
  );
}

type AdminActionsProps = RecordedNumberProps & { readonly recorded: string };

function AdminActions({ application, recorded, nameId }: AdminActionsProps) {
  const text = useText();
  const check = useCheckConfirmationNumber();
  const [isCorrecting, setCorrecting] = useState(false);
  const { id: applicationId, decisionCount } = application;
  const close = () => setCorrecting(false);

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          isBusy={check.isPending}
          data-key="numberRight"
          aria-describedby={nameId}
          onClick={() => check.mutate({ applicationId, confirmationNumber: recorded })}
        >
          {text(check.isPending ? 'automation.saving' : 'automation.numberRight')}
        </Button>
        <Button variant="secondary" data-key="correct" aria-describedby={nameId} onClick={() => setCorrecting(true)}>
          {text('automation.correctNumber')}
        </Button>
      </div>
      {check.isError && (
        <p role="alert" className="text-sm font-semibold text-danger-700">
          {problemMessage(check.error, text('automation.checkFailed'))}
        </p>
      )}
      {isCorrecting && (
        <CorrectNumberDialog
          applicationId={applicationId}
          recorded={recorded}
          seenDecisions={decisionCount}
          onDone={close}
          onClose={close}
        />
      )}
    </>
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
