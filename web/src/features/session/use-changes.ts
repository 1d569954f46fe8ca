import { type ChangedThing, LAST_EVENT_ID_HEADER } from '@entry/contracts/changes/api';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setLive } from '../../api/changes/live.ts';
import { readToken } from '../../session/session-storage.ts';

/** Words in the keys of what shows each thing. */
const SHOWN_BY: Readonly<Record<ChangedThing, readonly string[]>> = {
  application: ['applications', 'documents'],
  notifications: ['notifications'],
  desk: ['queues'],
};

/** Milliseconds: listening must not take the network from a page that still loads. */
const HEAD_START = 2_000;

/** Up to where a page was told of everything; kept while it is hidden. */
type Place = { position: string | null };

/**
 * While a page is seen, what it would ask for every few seconds is asked for when the service says that it has changed.
 * Nobody sees a hidden page, and a phone in a pocket need not keep a connection.
 * @param accountId null while nobody is signed in
 */
export function useChanges(accountId: string | null): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    if (accountId === null) return;

    const place: Place = { position: null };
    let stop = () => {};
    const start = () => {
      stop();
      stop = document.visibilityState === 'visible' ? startListening(queryClient, accountId, place) : () => {};
    };
    start();
    document.addEventListener('visibilitychange', start);

    return () => {
      document.removeEventListener('visibilitychange', start);
      stop();
    };
  }, [queryClient, accountId]);
}

function startListening(queryClient: QueryClient, accountId: string, place: Place): () => void {
  let isStopped = false;
  let end = () => {};
  const refreshAll = () => refresh(queryClient, () => true);
  const listen = async (): Promise<void> => {
    const { shareChanges } = await import('../../api/changes/share-changes.ts');
    if (isStopped) return;

    end = shareChanges({
      name: `changes-${accountId}`,
      open: openStream,
      position: place.position,
      onPosition: (position) => {
        place.position = position;
      },
      onChanged: (thing) =>
        refresh(queryClient, ({ queryKey }) => queryKey.some((word) => SHOWN_BY[thing].includes(String(word)))),
      onLive: (isLive) => {
        setLive(isLive);
        // Where it is over, asking begins.
        if (!isLive && !isStopped) refreshAll();
      },
      onMissed: refreshAll,
    });
  };
  // Where the code for it cannot be had, the pages go on asking.
  const timer = setTimeout(() => void listen().catch(() => undefined), HEAD_START);

  return () => {
    isStopped = true;
    clearTimeout(timer);
    end();
    setLive(false);
  };
}

function openStream(signal: AbortSignal, position: string | null): Promise<Response> {
  return fetch('/api/changes', {
    headers: {
      Authorization: `Bearer ${readToken() ?? ''}`,
      ...(position === null ? {} : { [LAST_EVENT_ID_HEADER]: position }),
    },
    cache: 'no-store',
    signal,
  });
}

/** Only what is asked again and again: a form that somebody fills in is not loaded anew under their hands. */
function refresh(queryClient: QueryClient, isMeant: (query: Query) => boolean): void {
  void queryClient.refetchQueries({ type: 'active', predicate: (query) => isPolled(query) && isMeant(query) });
}

const isPolled = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.refetchInterval !== undefined && options.refetchInterval !== false);
