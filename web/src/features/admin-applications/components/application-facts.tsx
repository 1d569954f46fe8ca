import type { AdminApplication } from '@entry/contracts/application/api';
import { APPLICANT_DOCUMENT_TYPES, documentTypeLabel } from '@entry/contracts/rules/documents';
import { displayId } from '@entry/contracts/rules/limits';
import { APPLICATION_STATUS_PRESENTATION, DOCUMENT_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import type { ReactNode } from 'react';
import { formatCalendarDate, formatDate } from '../../../components/format.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { describeDecision } from '../../admin-decisions/describe-decision.ts';
import { type FactRow, FactRows } from '../../admin-lists/components/fact-rows.tsx';
import { describeCheck } from '../../confirmation-number/describe-check.ts';

/** What the status of an application rests on. */
export function ApplicationFacts({ application }: { readonly application: AdminApplication }) {
  const text = useText();

  return <FactRows facts={factsOf(application, text)} />;
}

function factsOf(application: AdminApplication, text: TextOf): readonly FactRow[] {
  const { id, status, completionPercentage, isPaymentComplete, createdAt, submittedAt } = application;
  const { confirmationNumber, confirmationCheck } = application;

  return [
    { label: text('adminApplications.id'), value: displayId(id) },
    {
      label: text('adminApplications.current'),
      value: <StatusBadge {...APPLICATION_STATUS_PRESENTATION[status]} />,
    },
    { label: text('adminDecisions.decidedBy'), value: describeDecision(application.decision, text) },
    {
      label: text('adminApplications.progress'),
      value: text('adminApplications.percent', { percent: completionPercentage }),
    },
    {
      label: text('adminApplications.dateOfBirth'),
      value: application.dateOfBirth === '' ? text('common.notProvided') : formatCalendarDate(application.dateOfBirth),
    },
    {
      label: text('adminApplications.payment'),
      value: text(isPaymentComplete ? 'adminApplications.paymentComplete' : 'adminApplications.paymentOpen'),
    },
    ...documentFacts(application, text),
    { label: text('adminApplications.created'), value: formatDate(createdAt) },
    {
      label: text('adminApplications.submitted'),
      value: submittedAt === null ? text('adminApplications.none') : formatDate(submittedAt),
    },
    {
      label: text('adminApplications.confirmationNumber'),
      value: confirmationNumber ?? text('adminApplications.none'),
    },
    ...(confirmationCheck === null
      ? []
      : [{ label: text('adminApplications.numberCheck'), value: describeCheck(confirmationCheck, text) }]),
  ];
}

function documentFacts({ documents }: AdminApplication, text: TextOf): readonly FactRow[] {
  return APPLICANT_DOCUMENT_TYPES.map((type) => ({
    label: documentTypeLabel(type),
    value: documentStatus(
      documents.find((candidate) => candidate.type === type),
      text,
    ),
  }));
}

function documentStatus(document: AdminApplication['documents'][number] | undefined, text: TextOf): ReactNode {
  if (document === undefined) return text('adminApplications.notUploaded');

  return <StatusBadge {...DOCUMENT_STATUS_PRESENTATION[document.status]} />;
}
