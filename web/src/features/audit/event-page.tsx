import type { AuditEventReply } from '@entry/contracts/audit/api';
import { describeEvent } from '@entry/contracts/audit/describe-event';
import { describeField } from '@entry/contracts/audit/describe-field';
import { describeValue } from '@entry/contracts/audit/describe-value';
import { displayId } from '@entry/contracts/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, FileSearch } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { ApiProblem, problemMessage } from '../../api/api-problem.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState, LoadFailed } from '../../components/empty-state.tsx';
import { type Fact, FactList } from '../../components/fact-list.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { LoadingState } from '../../components/spinner.tsx';
import { type TextOf, useText } from '../../messages/text.tsx';
import { applicationAsOfPath } from '../../navigation/application-as-of-path.ts';
import { paths } from '../../navigation/paths.ts';
import { eventQueryOptions } from './api/get-event.ts';
import { isId } from './audit-view.ts';
import { CopyLink } from './components/copy-link.tsx';
import { EventChanges } from './components/event-changes.tsx';
import { actorName, subjectName } from './components/event-people.tsx';
import { EventReason } from './components/event-reason.tsx';
import { RawEvent } from './components/raw-event.tsx';
import { auditLink, eventLink } from './event-links.ts';
import { formatExact } from './event-time.ts';

/** One event whole: who, when, why, what it changed, and the event as the log holds it. */
export default function EventPage() {
  const text = useText();
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';

  return (
    <>
      <PageTitle id="audit.eventTitle" />
      <div>
        <ButtonLink variant="quiet" to={paths.audit} icon={<ArrowLeft aria-hidden="true" size={18} />}>
          {text('audit.back')}
        </ButtonLink>
      </div>
      {isId(id) ? <FoundEvent eventId={id} position={parameters.get('position') ?? ''} /> : <NotThere />}
    </>
  );
}

function FoundEvent({ eventId, position }: { readonly eventId: string; readonly position: string }) {
  const query = useQuery(eventQueryOptions(eventId, position));
  const { data, isPending, error, refetch } = query;
  if (isPending) return <LoadingState />;
  if (data !== undefined) return <WholeEvent found={data} />;
  if (error instanceof ApiProblem && error.status === 404) return <NotThere />;

  return <NotLoaded error={error} onRetry={() => void refetch()} />;
}

function NotThere() {
  const text = useText();

  return (
    <>
      <PageHeading title={text('audit.eventTitle')} />
      <Card>
        <EmptyState
          icon={<FileSearch aria-hidden="true" />}
          title={text('audit.notFound')}
          hint={text('audit.notFoundHint')}
        />
      </Card>
    </>
  );
}

function NotLoaded({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const text = useText();

  return (
    <>
      <PageHeading title={text('audit.eventTitle')} />
      <LoadFailed message={problemMessage(error, text('common.loadFailed'))} onRetry={onRetry} />
    </>
  );
}

function WholeEvent({ found }: { readonly found: AuditEventReply }) {
  const text = useText();
  const { event, changes } = found;
  const names = { event: describeEvent(event, text), time: formatExact(event.recordedAt) };

  return (
    <>
      <PageHeading title={names.event} subtitle={names.time} aside={<CopyLink to={eventLink(event)} names={names} />} />
      <Card>
        <div className="grid gap-5">
          <EventReason {...event} />
          <FactList facts={factsOf(found, text)} />
        </div>
      </Card>
      {event.facts.length > 0 && (
        <Card title={text('audit.facts')}>
          <FactList
            facts={event.facts.map(({ name, value }) => ({
              label: describeField(name),
              value: describeValue(name, value, formatExact),
            }))}
          />
        </Card>
      )}
      <Card title={text('audit.changes')}>
        <EventChanges changes={changes} />
      </Card>
      <Card title={text('audit.rawTitle')}>
        <RawEvent json={event.raw ?? ''} label={text('audit.rawTitle')} />
      </Card>
      <Neighbours found={found} />
    </>
  );
}

function factsOf({ event, stream, revision }: AuditEventReply, text: TextOf): readonly Fact[] {
  const { actor, subject, applicationId, correlationId, position } = event;
  const application: Fact[] =
    applicationId === null
      ? []
      : [
          {
            label: text('audit.application'),
            value: <FilterLink to={auditLink('application', applicationId)}>{displayId(applicationId)}</FilterLink>,
          },
          {
            label: text('audit.moment'),
            value: (
              <FilterLink to={applicationAsOfPath(applicationId, { at: `@${position}` })}>
                {text('audit.asItWas')}
              </FilterLink>
            ),
          },
        ];

  return [
    {
      label: text('audit.who'),
      value: <FilterLink to={auditLink('actor', actor.id)}>{actorName(event, text)}</FilterLink>,
    },
    {
      label: text('audit.whom'),
      value:
        subject === null ? (
          text('audit.nobody')
        ) : (
          <FilterLink to={auditLink('account', subject.id)}>{subjectName(event, text)}</FilterLink>
        ),
    },
    ...application,
    {
      label: text('audit.request'),
      value: <FilterLink to={auditLink('correlation', correlationId)}>{displayId(correlationId)}</FilterLink>,
    },
    { label: text('audit.type'), value: event.type },
    { label: text('audit.eventId'), value: <Code>{event.eventId}</Code> },
    { label: text('audit.stream'), value: <Code>{stream}</Code> },
    { label: text('audit.revision'), value: revision },
    { label: text('audit.position'), value: event.position },
  ];
}

function FilterLink({ to, children }: { readonly to: string; readonly children: React.ReactNode }) {
  return (
    <Link to={to} className="text-accent-600 underline underline-offset-2 hover:no-underline">
      {children}
    </Link>
  );
}

function Code({ children }: { readonly children: string }) {
  return <code className="text-sm wrap-anywhere">{children}</code>;
}

/** Goes through a stream event by event, also through saves that share an entry of the timeline. */
function Neighbours({ found: { previous, next } }: { readonly found: AuditEventReply }) {
  const text = useText();
  if (previous === null && next === null) return null;

  return (
    <nav aria-label={text('audit.neighbours')} className="flex flex-wrap justify-between gap-3">
      {previous !== null && (
        <ButtonLink variant="secondary" to={eventLink(previous)} icon={<ArrowLeft aria-hidden="true" size={18} />}>
          {text('audit.previous')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink variant="secondary" to={eventLink(next)} icon={<ArrowRight aria-hidden="true" size={18} />}>
          {text('audit.next')}
        </ButtonLink>
      )}
    </nav>
  );
}
