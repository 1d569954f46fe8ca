import type { Application } from '@entry/contracts/application/api';
import { isActionAllowed } from '@entry/contracts/rules/allowed-actions';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useIsConnectionLost } from '../../api/connection.ts';
import { LoadFailed } from '../../components/empty-state.tsx';
import { Late, useLatePart } from '../../components/late-part.tsx';
import { PageHead } from '../../components/page-title.tsx';
import { ContentSkeleton } from '../../components/skeleton.tsx';
import { useText } from '../../messages/text.tsx';
import { applicationsQueryOptions } from '../applications/api/get-applications.ts';
import { SUBMISSION_DIALOGS } from '../applications/late-submission-dialogs.ts';
import { ReviewSummary } from './components/review-summary.tsx';
import { StatusPanel } from './components/status-panel.tsx';
import { Wizard } from './components/wizard.tsx';
import { useRestoredForm } from './use-restored-form.ts';
import { toWizardValues } from './wizard-values.ts';

type Submission = { readonly saveFirst: () => Promise<void> };

export default function ApplicationPage() {
  const text = useText();
  const [submission, setSubmission] = useState<Submission | null>(null);
  useLatePart(SUBMISSION_DIALOGS);
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...applicationsQueryOptions(),
    refetchOnMount: 'always',
  });

  // A copy in the cache may be older than what another device has saved, and auto-save sends the whole form.
  const isFresh = isFetchedAfterMount && !isError;
  const [wasUsable, setWasUsable] = useState(false);

  // Without the service the form opens with what the device has: it is merged when the service is back.
  const isLost = useIsConnectionLost();
  const isUsable = isFresh || (isLost && data !== undefined);
  if (isUsable && !wasUsable) setWasUsable(true);

  // Once the form is shown, a later failure to load must not take it away from somebody who is typing.
  if (data === undefined || !(isUsable || wasUsable)) {
    if (!isError || isFetching) return <Skeleton />;

    return (
      <>
        <PageHead title="application.title" subtitle="application.subtitle" />
        <LoadFailed message={text('common.loadFailed')} onRetry={() => void refetch()} />
      </>
    );
  }

  const application = data.applications[0] ?? null;
  const isReadOnly = application !== null && !isActionAllowed(application, 'save_form');

  return (
    <>
      {isReadOnly ? (
        <ReadOnlyApplication application={application} />
      ) : (
        <RestoredWizard application={application} onSubmit={(saveFirst) => setSubmission({ saveFirst })} />
      )}
      {/* Outside the wizard: the form is gone by the time its success is told. */}
      {submission !== null && (
        <Late
          part={SUBMISSION_DIALOGS}
          given={{
            application,
            beforeSubmit: submission.saveFirst,
            onClose: () => setSubmission(null),
          }}
        />
      )}
    </>
  );
}

type RestoredWizardProps = Omit<ComponentProps<typeof Wizard>, 'restored'>;

/** What was typed and not saved comes first: the form is shown when the device has been asked for it. */
function RestoredWizard(props: RestoredWizardProps) {
  const restored = useRestoredForm(props.application);

  return restored === null ? <Skeleton /> : <Wizard {...props} restored={restored} />;
}

/** @public `PageModule` */
export function Skeleton() {
  return (
    <>
      <PageHead title="application.title" subtitle="application.subtitle" />
      <ContentSkeleton />
    </>
  );
}

function ReadOnlyApplication({ application }: { readonly application: Application }) {
  return (
    <>
      <PageHead title="application.viewTitle" subtitle="application.viewHint" />
      <StatusPanel application={application} />
      <ReviewSummary values={toWizardValues(application)} canChange={false} />
    </>
  );
}
