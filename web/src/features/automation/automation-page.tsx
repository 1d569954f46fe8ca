import type { ReadyApplication, SubmitConfirmationReply } from '@entry/contracts/automation/api';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, FileText, ListChecks, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { LoadFailed } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-title.tsx';
import { StatCard } from '../../components/stat-card.tsx';
import { useText } from '../../messages/text.tsx';
import { useSession } from '../../session/session-store.ts';
import { ListHeading } from '../admin-lists/components/list-heading.tsx';
import { describeWarning } from '../confirmation-number/describe-warning.ts';
import { automationDashboardQueryOptions } from './api/get-automation.ts';
import { useRecordConfirmation } from './api/record-confirmation.ts';
import { AutomationQueue } from './components/automation-queue.tsx';
import { GuidedSubmissionDialog } from './components/guided-submission-dialog.tsx';
import { OwnApplication } from './components/own-application.tsx';
import { RefreshAutomation } from './components/refresh-automation.tsx';

type Recorded = SubmitConfirmationReply['data'] & { readonly name: string };

export default function AutomationPage() {
  const session = useSession();
  const isAdmin = session.status !== 'signed-out' && session.user.role === 'admin';
  const [guided, setGuided] = useState<ReadyApplication | null>(null);
  const [recorded, setRecorded] = useState<Recorded | null>(null);

  return (
    <>
      {isAdmin ? (
        <ListHeading title="automation.title" subtitle="automation.subtitle">
          <RefreshAutomation />
        </ListHeading>
      ) : (
        <PageHead title="automation.title" subtitle="automation.subtitle" />
      )}
      <Counts isDense={isAdmin} />
      {recorded !== null && <RecordedNotice recorded={recorded} onDismiss={() => setRecorded(null)} />}
      {isAdmin ? <AutomationQueue onGuide={setGuided} /> : <OwnApplication onGuide={setGuided} />}
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

function Counts({ isDense }: { readonly isDense: boolean }) {
  const text = useText();
  const { data, isError, refetch } = useQuery(automationDashboardQueryOptions());

  if (isError) return <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />;

  return (
    <div data-list={isDense || undefined} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label={text('automation.totalApplications')} value={data?.totalApplications} Icon={FileText} />
      <StatCard label={text('automation.readyForSubmission')} value={data?.readyForSubmission} Icon={ListChecks} />
      <StatCard label={text('automation.preRegistered')} value={data?.preRegistered} Icon={ClipboardCheck} />
      <StatCard label={text('automation.submitted')} value={data?.submitted} Icon={Send} />
    </div>
  );
}

type RecordedNoticeProps = { readonly recorded: Recorded; readonly onDismiss: () => void };

/**
 * A number that looks unusual was recorded all the same: a person should look again, nothing is held up.
 * Takes focus, because the row that opened the dialog may be gone and the reader may be far down the list.
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
