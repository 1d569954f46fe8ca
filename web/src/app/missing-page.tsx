import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { onConnectionChange, reportUnreachable } from '../api/connection.ts';
import { PageHeading } from '../components/page-title.tsx';
import { useText } from '../messages/text.tsx';
import { forgetFailedPages } from './lazy-page.tsx';
import { isMissingCode } from './missing-code.ts';

type PageBoundaryProps = {
  readonly children: ReactNode;
  /** Another value means that somebody has gone elsewhere, and the page there is tried. */
  readonly navigation: string;
};

type PageState = { readonly error: Error | null; readonly navigation: string | null };

/** Inside the frame: a page whose code cannot be fetched now takes neither the frame nor the page before it away. */
export class PageBoundary extends Component<PageBoundaryProps, PageState> {
  override state: PageState = { error: null, navigation: null };

  static getDerivedStateFromError(error: Error): Partial<PageState> {
    return { error, navigation: null };
  }

  static getDerivedStateFromProps({ navigation }: PageBoundaryProps, state: PageState): PageState {
    if (state.error === null || state.navigation === null) return { ...state, navigation };
    return state.navigation === navigation ? state : { error: null, navigation };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // A defect of ours is the crash page's.
    if (!isMissingCode(error)) throw error;

    return <MissingPage />;
  }
}

let isMissing = false;
const listeners = new Set<() => void>();

function setMissing(next: boolean): void {
  isMissing = next;
  for (const listener of listeners) listener();
}

/** Whether somebody wanted to go to a page that is not on this device; until the connection is back. */
export function useIsPageMissing(): boolean {
  useEffect(() => onConnectionChange((isLost) => !isLost && setMissing(false)), []);

  return useSyncExternalStore(
    subscribe,
    () => isMissing,
    // While a frame is rendered at the build: without this React gives the whole of it up, and says nothing.
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Leads back to where one was, and says why; whoever came from nowhere waits here until the page can be fetched. */
function MissingPage() {
  const text = useText();
  const navigate = useNavigate();

  useEffect(() => {
    forgetFailedPages();
    setMissing(true);
    // Until something answers again: that is when the page can be tried once more.
    reportUnreachable();
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
    if (idx > 0) void navigate(-1);
    else return onConnectionChange((isLost) => !isLost && location.reload());

    return undefined;
  }, [navigate]);

  return <PageHeading title={text('common.pageMissing')} subtitle={text('common.pageMissingHint')} />;
}
