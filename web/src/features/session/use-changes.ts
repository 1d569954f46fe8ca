import type { ChangedThing } from '@entry/contracts/changes/api';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setLive } from '../../api/changes/live.ts';
import { readToken } from '../../session/session-storage.ts';

/** The keys of what shows each thing. */
const SHOWN_BY: Readonly<Record<ChangedThing, readonly string[]>> = {
  application: ['applications', 'documents'],
  notifications: ['notifications'],
};

/** Milliseconds: listening must not take the network from a page that still loads. */
const HEAD_START = 2_000;

/**
 * While a page is seen, what it would ask for every few seconds is asked for when the service says that it has changed.
 * Nobody sees a hidden page, and a phone in a pocket need not keep a connection.
 */
export function useChanges(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    let stop = () => {};
    const start = () => {
      stop();
      stop = document.visibilityState === 'visible' ? startListening(queryClient) : () => {};
    };
    start();
    document.addEventListener('visibilitychange', start);

    return () => {
      document.removeEventListener('visibilitychange', start);
      stop();
    };
  }, [queryClient]);
}

function startListening(queryClient: QueryClient): () => void {
  let isStopped = false;
  let end = () => {};
  const listen = async (): Promise<void> => {
    const { listenForChanges } = await import('../../api/changes/listen-for-changes.ts');
    if (isStopped) return;

    end = listenForChanges({
      open: (signal) =>
        fetch('/api/changes', { headers: { Authorization: `Bearer ${readToken() ?? ''}` }, cache: 'no-store', signal }),
      onChanged: (thing) => refresh(queryClient, ({ queryKey }) => SHOWN_BY[thing].includes(String(queryKey[0]))),
      onLive: (isLive) => {
        setLive(isLive);
        // What changed before it was listened for, or while nothing was heard; and where it is over, asking begins.
        refresh(queryClient, () => true);
      },
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

/** Only what is asked again and again: a form that somebody fills in is not loaded anew under their hands. */
function refresh(queryClient: QueryClient, isMeant: (query: Query) => boolean): void {
  void queryClient.refetchQueries({ type: 'active', predicate: (query) => isPolled(query) && isMeant(query) });
}

const isPolled = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.refetchInterval !== undefined && options.refetchInterval !== false);
