import type { ReadyApplication, SubmitConfirmationReply } from '@entry/contracts/automation/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, ClipboardCheck, FileText, ListChecks, RefreshCw, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState, LoadFailed } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { LoadingState } from '../../components/spinner.tsx';
import { StatCard } from '../../components/stat-card.tsx';
import { useText } from '../../messages/text.tsx';
import { describeWarning } from '../confirmation-number/describe-warning.ts';
import {
  automationDashboardQueryOptions,
  readyApplicationsQueryOptions,
  reloadAutomation,
} from './api/get-automation.ts';
import { useRecordConfirmation } from './api/record-confirmation.ts';
import { GuidedSubmissionDialog } from './components/guided-submission-dialog.tsx';
import { ReadyApplicationRow } from './components/ready-application-row.tsx';

type Recorded = SubmitConfirmationReply['data'] & { readonly name: string };

export default function AutomationPage() {
  const text = useText();
  const [guided, setGuided] = useState<ReadyApplication | null>(null);
  const [recorded, setRecorded] = useState<Recorded | null>(null);

  return (
    <>
      <PageTitle id="automation.title" />
      <PageHeading title={text('automation.title')} subtitle={text('automation.subtitle')} />
      <Counts />
      {recorded !== null && <RecordedNotice recorded={recorded} onDismiss={() => setRecorded(null)} />}
      <ReadyApplications onGuide={setGuided} />
      {guided !== null && (
        <GuidedSubmission application={guided} onRecorded={setRecorded} onClose={() => setGuided(null)} />
      )}
    </>
  );
}

type GuidedSubmissionProps = {
  readonly application: ReadyApplication;
  readonly onRecorded: (recorded: Recorded) => void;
  readonly onClose: () => void;
};

function GuidedSubmission({ application, onRecorded, onClose }: GuidedSubmissionProps) {
  const record = useRecordConfirmation();
  const name = nameOf(application);

  const submit = (confirmationNumber: string) =>
    record.mutate(
      { applicationId: application.id, confirmationNumber },
      {
        onSuccess: ({ data }) => {
          onRecorded({ ...data, name });
          onClose();
        },
      },
    );

  return (
    <GuidedSubmissionDialog
      application={application}
      name={name}
      submission={{ isRunning: record.isPending, error: record.error, submit }}
      onClose={onClose}
    />
  );
}

function nameOf({ user }: ReadyApplication): string {
  return `${user.firstName} ${user.lastName}`;
}

function Counts() {
  const text = useText();
  const { data, isError, refetch } = useQuery(automationDashboardQueryOptions());

  if (isError) return <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />;

  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label={text('automation.totalApplications')} value={data?.totalApplications} Icon={FileText} />
      <StatCard label={text('automation.readyForSubmission')} value={data?.readyForSubmission} Icon={ListChecks} />
      <StatCard label={text('automation.preRegistered')} value={data?.preRegistered} Icon={ClipboardCheck} />
      <StatCard label={text('automation.submitted')} value={data?.submitted} Icon={Send} />
    </div>
  );
}

function ReadyApplications({ onGuide }: { readonly onGuide: (application: ReadyApplication) => void }) {
  const text = useText();
  const queryClient = useQueryClient();
  const { data, isPending, isError, isFetching, refetch } = useQuery(readyApplicationsQueryOptions());

  return (
    <Card
      isFlush
      title={text('automation.listTitle')}
      aside={
        <Button
          variant="secondary"
          isBusy={isFetching}
          icon={<RefreshCw aria-hidden="true" size={18} />}
          onClick={() => void reloadAutomation(queryClient)}
        >
          {text('automation.refresh')}
        </Button>
      }
    >
      {isPending && <LoadingState />}
      {isError && (
        <div className="p-4 sm:px-6">
          <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<CircleCheck aria-hidden="true" />}
          title={text('automation.empty')}
          hint={text('automation.emptyHint')}
        />
      )}
      <ul>
        {data?.map((application) => (
          <ReadyApplicationRow key={application.id} application={application} onGuide={() => onGuide(application)} />
        ))}
      </ul>
    </Card>
  );
}

type RecordedNoticeProps = { readonly recorded: Recorded; readonly onDismiss: () => void };

/**
 * A number that looks unusual was recorded all the same: a person should look again, nothing is held up.
 * Takes focus, because the row that opened the dialog is gone and the reader may be far down the list.
 */
function RecordedNotice({ recorded, onDismiss }: RecordedNoticeProps) {
  const text = useText();
  const { name, confirmationNumber, warnings } = recorded;
  const container = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per recorded number
  useEffect(() => container.current?.focus(), [recorded]);

  return (
    <div ref={container} tabIndex={-1} className="scroll-mt-24">
      <Notice
        kind={warnings.length > 0 ? 'warning' : 'success'}
        isAnnounced
        title={text('automation.recorded', { name, confirmationNumber })}
      >
        {warnings.map((code) => (
          <p key={code}>{describeWarning(code, text)}</p>
        ))}
        <div>
          <Button variant="secondary" onClick={onDismiss}>
            {text('automation.dismiss')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
