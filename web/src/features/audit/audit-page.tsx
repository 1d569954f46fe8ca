import { useText } from '../../messages/text.tsx';
import { KEEP_POSITION } from '../../navigation/scroll-position.ts';
import { useAddressParameters } from '../../navigation/use-address-parameters.ts';
import { DeskHead } from '../admin-lists/components/desk-head.tsx';
import { ListKeyboard } from '../admin-lists/components/list-keyboard.tsx';
import { ReportButton } from '../application-report/report-button.tsx';
import { changeAuditView, readAuditView, toAuditParameters, toTimelineFilter } from './audit-view.ts';
import { AuditFilters } from './components/audit-filters.tsx';
import { Timeline } from './components/timeline.tsx';
import { ViewSwitch } from './components/view-switch.tsx';

/** The log browser: everything that ever happened, by filters that live in the address. */
export default function AuditPage() {
  const text = useText();
  const [parameters, setParameters] = useAddressParameters();
  const view = readAuditView(parameters);
  const change = (changes: Partial<typeof view>) =>
    setParameters((now) => toAuditParameters(changeAuditView(readAuditView(now), changes)), { state: KEEP_POSITION });

  return (
    <>
      <DeskHead title="audit.title" subtitle="audit.subtitle">
        <ViewSwitch view={view.view} onChange={(shown) => change({ view: shown })} />
        <ListKeyboard hasSearch={false} />
      </DeskHead>
      <section className="rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-6 lg:px-4 lg:py-0">
        <h2 className="sr-only">{text('audit.filters')}</h2>
        <AuditFilters view={view} onChange={change} />
        {view.ids.application !== undefined && (
          <div className="mt-4 flex">
            <ReportButton applicationId={view.ids.application} />
          </div>
        )}
      </section>
      <section className="grid gap-4 rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-6 lg:gap-0 lg:px-4 lg:py-2">
        <h2 className="text-lg font-bold sm:text-xl lg:sr-only">{text('timeline.listName')}</h2>
        <Timeline
          filter={toTimelineFilter(view)}
          view={view.view}
          isSubjectShown
          after={view.after}
          pageLink={(after) => `?${toAuditParameters({ ...view, after })}`}
        />
      </section>
    </>
  );
}
