import type { AdminApplication } from '@entry/contracts/application/api';
import { APPLICANT_DOCUMENT_TYPES, documentTypeLabel } from '@entry/contracts/rules/documents';
import { displayId, NOTES_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import {
  ADMIN_APPLICATION_STATUSES,
  AdminApplicationStatus,
  APPLICATION_STATUS_PRESENTATION,
  DOCUMENT_STATUS_PRESENTATION,
} from '@entry/contracts/rules/statuses';
import { useState } from 'react';
import { problemMessage } from '../../../api/api-problem.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { formatCalendarDate, formatDate } from '../../../components/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TextAreaField } from '../../../components/text-field.tsx';
import { type TextOf, useText } from '../../../messages/text.tsx';
import { type FactRow, FactRows } from '../../admin-lists/components/fact-rows.tsx';
import { useSetApplicationStatus } from '../api/set-application-status.ts';

const FORM_ID = 'review-application';
const STATUS_OPTIONS = ADMIN_APPLICATION_STATUSES.map((status) => ({
  value: status,
  label: APPLICATION_STATUS_PRESENTATION[status].label,
}));

type ReviewApplicationDialogProps = { readonly application: AdminApplication; readonly onClose: () => void };

export function ReviewApplicationDialog({ application, onClose }: ReviewApplicationDialogProps) {
  const text = useText();
  const setStatus = useSetApplicationStatus();
  // The system sets the earlier ones: for those the admin has to choose.
  const current = AdminApplicationStatus.safeParse(application.status);
  const [chosen, setChosen] = useState<string>(current.success ? current.data : '');
  const [adminNotes, setAdminNotes] = useState(application.adminNotes);
  const [isRefused, setRefused] = useState(false);

  const save = () => {
    const status = AdminApplicationStatus.safeParse(chosen);
    if (!status.success) {
      setRefused(true);
      document.getElementById('newStatus')?.focus();
      return;
    }
    if (setStatus.isPending) return;

    setStatus.mutate(
      { applicationId: application.id, change: { status: status.data, adminNotes: adminNotes.trim() } },
      { onSuccess: onClose },
    );
  };

  return (
    <Dialog
      size="large"
      title={text('adminApplications.reviewTitle')}
      message={
        <p className="text-muted">
          {application.user.firstName} {application.user.lastName} · {application.user.email}
        </p>
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={setStatus.isPending}>
            {text(setStatus.isPending ? 'admin.saving' : 'admin.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <FactRows facts={facts(application, text)} />
        <form
          id={FORM_ID}
          noValidate
          className="grid content-start gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <SelectField
            id="newStatus"
            label={text('adminApplications.newStatus')}
            options={STATUS_OPTIONS}
            hasEmptyOption={!current.success}
            required
            error={isRefused && chosen === '' ? text('adminApplications.statusRequired') : undefined}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
          <TextAreaField
            id="adminNotes"
            label={text('admin.adminNotes')}
            hint={text('adminApplications.notesHint')}
            isOptional
            rows={5}
            maxLength={NOTES_MAXIMUM_LENGTH}
            value={adminNotes}
            onChange={(event) => setAdminNotes(event.target.value)}
          />
          {setStatus.isError && (
            <Notice
              kind="error"
              isAnnounced
              title={problemMessage(setStatus.error, text('adminApplications.failed'))}
            />
          )}
        </form>
      </div>
    </Dialog>
  );
}

function facts(application: AdminApplication, text: TextOf): readonly FactRow[] {
  const { id, status, completionPercentage, isPaymentComplete, confirmationNumber, createdAt, submittedAt } =
    application;
  const documents = APPLICANT_DOCUMENT_TYPES.map((type) => {
    const document = application.documents.find((candidate) => candidate.type === type);
    return {
      label: documentTypeLabel(type),
      value:
        document === undefined ? (
          text('adminApplications.notUploaded')
        ) : (
          <StatusBadge {...DOCUMENT_STATUS_PRESENTATION[document.status]} />
        ),
    };
  });

  return [
    { label: text('adminApplications.id'), value: displayId(id) },
    {
      label: text('adminApplications.current'),
      value: <StatusBadge {...APPLICATION_STATUS_PRESENTATION[status]} />,
    },
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
    ...documents,
    { label: text('adminApplications.created'), value: formatDate(createdAt) },
    {
      label: text('adminApplications.submitted'),
      value: submittedAt === null ? text('adminApplications.none') : formatDate(submittedAt),
    },
    {
      label: text('adminApplications.confirmationNumber'),
      value: confirmationNumber ?? text('adminApplications.none'),
    },
  ];
}
