import { Card } from '../../components/card.tsx';
import { useText } from '../../messages/text.tsx';
import { KEEP_POSITION } from '../../navigation/scroll-position.ts';
import { useAddressParameters } from '../../navigation/use-address-parameters.ts';
import { ListHeading } from '../admin-lists/components/list-heading.tsx';
import { ReportButton } from '../application-report/report-button.tsx';
import { changeAuditView, readAuditView, toAuditParameters, toTimelineFilter } from './audit-view.ts';
import { AuditFilters } from './components/audit-filters.tsx';
import { PersonSearch } from './components/person-search.tsx';
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
      <ListHeading title="audit.title" subtitle="audit.subtitle">
        <ViewSwitch view={view.view} onChange={(shown) => change({ view: shown })} />
      </ListHeading>
      <Card isDense>
        <PersonSearch onChoose={(ids) => change({ ids })} />
        <h2 className="sr-only">{text('audit.filters')}</h2>
        <AuditFilters view={view} onChange={change} />
        {view.ids.application !== undefined && (
          <div className="mt-4 flex">
            <ReportButton applicationId={view.ids.application} />
          </div>
        )}
      </Card>
      {/* On wide screens the rows need the height, and the heading of the page says the same. */}
      <Card title={<span className="lg:sr-only">{text('timeline.listName')}</span>} isDense>
        <Timeline
          filter={toTimelineFilter(view)}
          view={view.view}
          isSubjectShown
          after={view.after}
          pageLink={(after) => `?${toAuditParameters({ ...view, after })}`}
        />
      </Card>
    </>
  );
}
