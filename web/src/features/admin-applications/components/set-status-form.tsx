import type { AdminApplication } from '@entry/contracts/application/api';
import { NOTES_MAXIMUM_LENGTH } from '@entry/contracts/rules/limits';
import type { StatusConcern } from '@entry/contracts/rules/status-change';
import { ADMIN_APPLICATION_STATUSES, APPLICATION_STATUS_PRESENTATION } from '@entry/contracts/rules/statuses';
import { problemMessage } from '../../../api/api-problem.ts';
import { Notice } from '../../../components/notice.tsx';
import { Reveal } from '../../../components/reveal.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextAreaField } from '../../../components/text-field.tsx';
import { useText } from '../../../messages/text.tsx';
import { DecidedMeanwhile, isDecidedMeanwhile } from '../../admin-decisions/components/decided-meanwhile.tsx';
import type { StatusDraft } from '../use-status-draft.ts';
import { ReadyReasons } from './ready-reasons.tsx';

const STATUS_OPTIONS = ADMIN_APPLICATION_STATUSES.map((status) => ({
  value: status,
  label: APPLICATION_STATUS_PRESENTATION[status].label,
}));

type SetStatusFormProps = {
  readonly id: string;
  readonly application: AdminApplication;
  readonly draft: StatusDraft;
  /** Why the last try was refused; null when none was. */
  readonly error: unknown;
};

export function SetStatusForm({ id, application, draft, error }: SetStatusFormProps) {
  const text = useText();

  return (
    <form
      id={id}
      noValidate
      className="grid content-start gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        draft.submit();
      }}
    >
      <SelectField
        id="newStatus"
        label={text('adminApplications.newStatus')}
        options={STATUS_OPTIONS}
        hasEmptyOption={draft.hasNoStatusYet}
        required
        error={draft.isStatusMissing ? text('adminApplications.statusRequired') : undefined}
        value={draft.status}
        onChange={(event) => draft.chooseStatus(event.target.value)}
      />
      <TextAreaField
        id="adminNotes"
        label={text(draft.isReasonNeeded ? 'adminDecisions.reason' : 'admin.adminNotes')}
        hint={text('adminApplications.notesHint')}
        error={draft.isReasonMissing ? text('adminDecisions.reasonRequired') : undefined}
        isOptional={!draft.isReasonNeeded}
        rows={5}
        maxLength={NOTES_MAXIMUM_LENGTH}
        value={draft.adminNotes}
        onChange={(event) => draft.writeNotes(event.target.value)}
      />
      <TextAreaField
        id="applicantReason"
        label={text('adminApplications.applicantReason')}
        hint={text('adminApplications.applicantReasonHint')}
        isOptional
        rows={3}
        maxLength={NOTES_MAXIMUM_LENGTH}
        value={draft.applicantReason}
        onChange={(event) => draft.writeApplicantReason(event.target.value)}
      />
      {draft.isReasonNeeded && <ReadyReasons onChoose={draft.chooseReason} />}
      {draft.isUntold && (
        <Reveal>
          <Notice kind="warning" isAnnounced title={text('adminApplications.untoldTitle')}>
            <p>{text('adminApplications.untold')}</p>
          </Notice>
        </Reveal>
      )}
      <Concerns concerns={draft.concerns} percent={application.completionPercentage} />
      {isDecidedMeanwhile(error) && (
        <DecidedMeanwhile
          decision={application.decision}
          statusLabel={APPLICATION_STATUS_PRESENTATION[application.status].label}
        />
      )}
      {error !== null && !isDecidedMeanwhile(error) && (
        <Notice kind="error" isAnnounced title={problemMessage(error, text('adminApplications.failed'))} />
      )}
    </form>
  );
}

type ConcernsProps = { readonly concerns: readonly StatusConcern[]; readonly percent: number };

function Concerns({ concerns, percent }: ConcernsProps) {
  const text = useText();
  if (concerns.length === 0) return null;

  return (
    <Reveal>
      <Notice kind="warning" isAnnounced title={text('adminDecisions.concernsTitle')}>
        <ul className="grid list-disc gap-1 ps-5">
          {concerns.map((concern) => (
            <li key={concern}>{text(`adminDecisions.concern.${concern}`, { percent })}</li>
          ))}
        </ul>
      </Notice>
    </Reveal>
  );
}
