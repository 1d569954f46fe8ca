import { displayId } from '@entry/contracts/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { problemMessage } from '../../api/api-problem.ts';
import { Button } from '../../components/button.tsx';
import { LoadFailed } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeading, PageTitle } from '../../components/page-title.tsx';
import { LoadingState } from '../../components/spinner.tsx';
import { useText } from '../../messages/text.tsx';
import { KEEP_POSITION } from '../../navigation/scroll-position.ts';
import { useAddressParameters } from '../../navigation/use-address-parameters.ts';
import { ReportButton } from '../application-report/report-button.tsx';
import { asOfQueryOptions } from './api/get-as-of.ts';
import { type Moments, momentsQueryOptions } from './api/get-moments.ts';
import { ApplicationAsItWas } from './components/application-as-it-was.tsx';
import { Comparison } from './components/comparison.tsx';
import { MomentBanner } from './components/moment-banner.tsx';
import { MomentChoice } from './components/moment-choice.tsx';
import { addressOfMoment, placeOf } from './moments.ts';

/** An application as it was at any moment of its history, for those who ask who knew what when. */
export default function TimeTravelPage() {
  const text = useText();
  const { id = '' } = useParams();
  const moments = useQuery(momentsQueryOptions(id));

  return (
    <>
      <PageTitle id="timeTravel.title" />
      {moments.isPending && <LoadingState />}
      {moments.isError && (
        <>
          <PageHeading title={text('timeTravel.title')} />
          <LoadFailed
            message={problemMessage(moments.error, text('common.loadFailed'))}
            onRetry={() => void moments.refetch()}
          />
        </>
      )}
      {moments.data !== undefined && <TimeTravel applicationId={id} moments={moments.data.moments} />}
    </>
  );
}

type TimeTravelProps = { readonly applicationId: string; readonly moments: Moments['moments'] };

function TimeTravel({ applicationId, moments }: TimeTravelProps) {
  const text = useText();
  const { at, comparedWith, go } = useMomentsInAddress();
  const shown = useQuery(asOfQueryOptions(applicationId, at));
  const last = moments.length - 1;
  const addresses = moments.map(addressOfMoment);
  const place = at === '' ? last : placeInAddress();
  const here = at === '' ? (addresses[last] ?? '') : at;
  const there = addresses.indexOf(comparedWith);
  const user = shown.data?.application?.user;
  const name = user === undefined ? '' : `${user.firstName} ${user.lastName}`.trim();

  /** What is on its way is on the slider already. */
  function placeInAddress(): number {
    const listed = addresses.indexOf(at);
    if (listed >= 0) return listed;

    return shown.data === undefined ? last : placeOf(moments, shown.data.asOf);
  }

  return (
    <>
      <PageHeading
        title={text('timeTravel.title')}
        subtitle={text(name === '' ? 'timeTravel.ofNobody' : 'timeTravel.of', { id: displayId(applicationId), name })}
        aside={<ReportButton applicationId={applicationId} />}
      />
      <MomentChoice
        moments={moments}
        place={place}
        comparedWith={comparedWith}
        onChoosePlace={(chosen) => go({ at: chosen === last ? '' : (addresses[chosen] ?? '') })}
        onChooseTime={(instant) => go({ at: instant })}
        onCompare={(address) => go({ with: address })}
      />
      {shown.isPending && <LoadingState />}
      {shown.isError && <NotShown error={shown.error} onNow={() => go({ at: '' })} />}
      {shown.data !== undefined && !shown.isError && (
        <>
          <MomentBanner asOf={shown.data.asOf} />
          {comparedWith !== '' && (
            <Comparison
              applicationId={applicationId}
              from={there < place ? comparedWith : here}
              to={there < place ? here : comparedWith}
            />
          )}
          <div
            aria-busy={shown.isPlaceholderData}
            className={`grid gap-6 ${shown.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            <ApplicationAsItWas {...shown.data} />
          </div>
        </>
      )}
    </>
  );
}

function NotShown({ error, onNow }: { readonly error: unknown; readonly onNow: () => void }) {
  const text = useText();

  return (
    <Notice kind="error" isAnnounced title={problemMessage(error, text('common.loadFailed'))}>
      <div>
        <Button variant="secondary" onClick={onNow}>
          {text('timeTravel.now')}
        </Button>
      </div>
    </Notice>
  );
}

/** Both moments live in the address: a pasted address shows the same. */
function useMomentsInAddress() {
  const [parameters, setParameters] = useAddressParameters();

  return {
    at: parameters.get('at') ?? '',
    comparedWith: parameters.get('with') ?? '',
    go: (change: { readonly at?: string; readonly with?: string }) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, address] of Object.entries(change)) {
            if (address === '') next.delete(name);
            else next.set(name, address);
          }
          return next;
        },
        // A slide passes many moments; Back leads to where one came from.
        { replace: true, state: KEEP_POSITION },
      ),
  };
}
