import { Text } from '../messages/text.tsx';
import { classNames } from './class-names.ts';

const SERVICE_NAME = 'DV Entry Assistance';

type SpinnerProps = { readonly size?: 'small' | 'large' };

/** Decoration only; say in words what is going on, or use `LoadingState`. */
export function Spinner({ size = 'large' }: SpinnerProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block animate-spin rounded-full border-current border-e-transparent',
        size === 'small' ? 'size-4 border-2' : 'size-8 border-3 text-accent-600',
      )}
    />
  );
}

/** Instead of a page of which nothing is there yet, not even its name. */
export function LoadingPage() {
  return (
    // As high as the screen: what stands below the page would be shown for a moment, and jump.
    <div className="min-h-dvh">
      <title>{SERVICE_NAME}</title>
      <LoadingState />
    </div>
  );
}

/** Fills the place of what is being loaded, and says so to screen readers. */
export function LoadingState() {
  return (
    <div role="status" className="grid min-h-40 place-items-center">
      <Spinner />
      <span className="sr-only">
        <Text id="common.loading" />
      </span>
    </div>
  );
}
