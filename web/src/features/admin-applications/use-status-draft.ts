import type { SetApplicationStatusRequest } from '@entry/contracts/admin/api';
import type { AdminApplication, AdminApplicationSummary } from '@entry/contracts/application/api';
import { type StatusConcern, statusConcerns } from '@entry/contracts/rules/status-change';
import { AdminApplicationStatus } from '@entry/contracts/rules/statuses';
import { useState } from 'react';

export type StatusDraft = {
  readonly status: string;
  readonly adminNotes: string;
  /** In words for the applicant. */
  readonly applicantReason: string;
  /** The system sets the earlier statuses: for those the admin has to choose. */
  readonly hasNoStatusYet: boolean;
  readonly isStatusMissing: boolean;
  /** Where the applicant is refused something. */
  readonly isReasonNeeded: boolean;
  readonly isReasonMissing: boolean;
  /** What speaks against the status, once somebody has tried to set it; setting it again goes ahead. */
  readonly concerns: readonly StatusConcern[];
  /** The applicant would not be told why they are rejected; saving again goes ahead. */
  readonly isUntold: boolean;
  readonly chooseStatus: (status: string) => void;
  readonly writeNotes: (adminNotes: string) => void;
  readonly writeApplicantReason: (reason: string) => void;
  /** A sentence that serves admins and the applicant. */
  readonly chooseReason: (reason: string) => void;
  readonly submit: () => void;
};

const REFUSALS: ReadonlySet<AdminApplicationStatus> = new Set(['rejected']);

type Asked = 'nothing' | 'what_is_missing' | 'all_the_same';

/** A status on its way to being set: asks for what is missing, and once more where the facts contradict it. */
export function useStatusDraft(
  application: AdminApplication,
  onSubmit: (change: SetApplicationStatusRequest) => void,
): StatusDraft {
  const current = AdminApplicationStatus.safeParse(application.status);
  const [status, setStatus] = useState<string>(current.success ? current.data : '');
  const [adminNotes, setAdminNotes] = useState(application.adminNotes);
  const [applicantReason, setApplicantReason] = useState(application.statusReason);
  const [asked, setAsked] = useState<Asked>('nothing');

  const chosen = AdminApplicationStatus.safeParse(status);
  const isReasonNeeded = chosen.success && REFUSALS.has(chosen.data);
  const isReasonMissing = isReasonNeeded && adminNotes.trim() === '';
  const concerns = chosen.success ? concernsOf(application, chosen.data) : [];
  const isUntold = isReasonNeeded && applicantReason.trim() === '';

  const submit = () => {
    if (!chosen.success || isReasonMissing) {
      setAsked('what_is_missing');
      document.getElementById(chosen.success ? 'adminNotes' : 'newStatus')?.focus();
      return;
    }
    if ((concerns.length > 0 || isUntold) && asked !== 'all_the_same') {
      setAsked('all_the_same');
      return;
    }
    onSubmit({
      status: chosen.data,
      adminNotes: adminNotes.trim(),
      applicantReason: applicantReason.trim(),
      seenDecisions: application.decision.count,
    });
  };

  return {
    status,
    adminNotes,
    applicantReason,
    hasNoStatusYet: !current.success,
    isStatusMissing: asked === 'what_is_missing' && !chosen.success,
    isReasonNeeded,
    isReasonMissing: asked === 'what_is_missing' && isReasonMissing,
    concerns: asked === 'all_the_same' ? concerns : [],
    isUntold: asked === 'all_the_same' && isUntold,
    chooseStatus: (next) => {
      setStatus(next);
      // What was told of one status says nothing of another.
      if (applicantReason === application.statusReason && next !== application.status) setApplicantReason('');
      setAsked('nothing');
    },
    writeNotes: setAdminNotes,
    writeApplicantReason: setApplicantReason,
    chooseReason: (reason) => {
      setAdminNotes(reason);
      setApplicantReason(reason);
    },
    submit,
  };
}

/** What speaks against a status, and what it takes away from the applicant. */
export function concernsOf(application: AdminApplicationSummary, to: AdminApplicationStatus): readonly StatusConcern[] {
  const { status: from, factualStatus, isDataComplete, isPaymentComplete, confirmationNumber } = application;
  const hasConfirmationNumber = confirmationNumber !== null;

  return statusConcerns({ from, to, factualStatus, isDataComplete, isPaymentComplete, hasConfirmationNumber });
}
