import type { SetApplicationStatusRequest } from '@entry/contracts/admin/api';
import type { AdminApplicationSummary } from '@entry/contracts/application/api';
import { type StatusConcern, statusConcerns } from '@entry/contracts/rules/status-change';
import { AdminApplicationStatus } from '@entry/contracts/rules/statuses';
import { useState } from 'react';

export type StatusDraft = {
  readonly status: string;
  readonly adminNotes: string;
  /** The system sets the earlier statuses: for those the admin has to choose. */
  readonly hasNoStatusYet: boolean;
  readonly isStatusMissing: boolean;
  /** Where the applicant is refused something. */
  readonly isReasonNeeded: boolean;
  readonly isReasonMissing: boolean;
  /** What speaks against the status, once somebody has tried to set it; setting it again goes ahead. */
  readonly concerns: readonly StatusConcern[];
  readonly chooseStatus: (status: string) => void;
  readonly writeNotes: (adminNotes: string) => void;
  readonly submit: () => void;
};

type Asked = 'nothing' | 'what_is_missing' | 'all_the_same';

/** A status on its way to being set: asks for what is missing, and once more where the facts contradict it. */
export function useStatusDraft(
  application: AdminApplicationSummary,
  onSubmit: (change: SetApplicationStatusRequest) => void,
): StatusDraft {
  const current = AdminApplicationStatus.safeParse(application.status);
  const [status, setStatus] = useState<string>(current.success ? current.data : '');
  const [adminNotes, setAdminNotes] = useState(application.adminNotes);
  const [asked, setAsked] = useState<Asked>('nothing');

  const chosen = AdminApplicationStatus.safeParse(status);
  const isReasonNeeded = status === 'rejected';
  const isReasonMissing = isReasonNeeded && adminNotes.trim() === '';
  const concerns = chosen.success ? concernsOf(application, chosen.data) : [];

  const submit = () => {
    if (!chosen.success || isReasonMissing) {
      setAsked('what_is_missing');
      document.getElementById(chosen.success ? 'adminNotes' : 'newStatus')?.focus();
      return;
    }
    if (concerns.length > 0 && asked !== 'all_the_same') {
      setAsked('all_the_same');
      return;
    }
    onSubmit({ status: chosen.data, adminNotes: adminNotes.trim(), seenDecisions: application.decision.count });
  };

  return {
    status,
    adminNotes,
    hasNoStatusYet: !current.success,
    isStatusMissing: asked === 'what_is_missing' && !chosen.success,
    isReasonNeeded,
    isReasonMissing: asked === 'what_is_missing' && isReasonMissing,
    concerns: asked === 'all_the_same' ? concerns : [],
    chooseStatus: (next) => {
      setStatus(next);
      setAsked('nothing');
    },
    writeNotes: setAdminNotes,
    submit,
  };
}

/** What speaks against a status, and what it takes away from the applicant. */
export function concernsOf(application: AdminApplicationSummary, to: AdminApplicationStatus): readonly StatusConcern[] {
  const { status: from, factualStatus, isDataComplete, isPaymentComplete, confirmationNumber } = application;
  const hasConfirmationNumber = confirmationNumber !== null;

  return statusConcerns({ from, to, factualStatus, isDataComplete, isPaymentComplete, hasConfirmationNumber });
}
