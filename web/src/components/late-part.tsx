import { type ComponentType, useEffect, useState } from 'react';
import { useText } from '../messages/text.tsx';
import { LoadFailed } from './empty-state.tsx';
import { LoadingState } from './spinner.tsx';

/** A part that nobody sees before they press something, or before time has passed: its code keeps no page waiting. */
export type LatePart<Props extends object> = {
  readonly load: () => Promise<ComponentType<Props>>;
  /** Null until its code is there. */
  readonly loaded: () => ComponentType<Props> | null;
};

/** Milliseconds: what the page itself asks for goes first. */
const HEAD_START = 3_000;

/** Fetched once; tried again where it could not be had. */
export function latePart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let Part: ComponentType<Props> | null = null;

  return {
    load: async () => {
      Part ??= await fetchPart();
      return Part;
    },
    loaded: () => Part,
  };
}

/** Fetches it when the page around it has come to rest, so that nobody waits for it, with or without a network. */
export function useLatePart<Props extends object>(part: LatePart<Props>): void {
  useEffect(() => {
    // Where it cannot be had now, it is asked for again when it is needed.
    const timer = setTimeout(() => void part.load().catch(() => undefined), HEAD_START);
    return () => clearTimeout(timer);
  }, [part]);
}

type LateProps<Props extends object> = { readonly part: LatePart<Props>; readonly given: Props };

/** Shows it, and says so where its code could not be had. */
export function Late<Props extends object>({ part, given }: LateProps<Props>) {
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  const Part = part.loaded();

  useEffect(() => {
    if (state !== 'coming') return;

    part.load().then(
      () => setState('there'),
      () => setState('failed'),
    );
  }, [part, state]);

  if (Part !== null) return <Part {...given} />;
  return state === 'failed' ? <PartFailed onRetry={() => setState('coming')} /> : <LoadingState />;
}

function PartFailed({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText();

  return (
    <div className="p-4">
      <LoadFailed message={text('common.loadFailed')} onRetry={onRetry} />
    </div>
  );
}
