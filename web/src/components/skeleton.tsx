import { Text } from '../messages/text.tsx';
import { Card } from './card.tsx';
import { Spinner } from './spinner.tsx';

const WIDTHS = { short: 'w-16', medium: 'w-40', long: 'w-full' } as const;

/** The place of a line of text that is not known yet. */
export function SkeletonText({ size }: { readonly size: keyof typeof WIDTHS }) {
  return (
    <span aria-hidden="true" className={`inline-block max-w-full rounded bg-line/60 ${WIDTHS[size]}`}>
      &nbsp;
    </span>
  );
}

/**
 * The place of what a page shows when its data has come. As high as the window, and the last of its page: what comes in its
 * stead moves nothing that somebody is reading or about to press.
 */
export function ContentSkeleton() {
  return (
    <div role="status" className="grid min-h-dvh content-start gap-6">
      <Card>
        <div className="grid gap-4">
          <span className="flex items-center gap-3 text-muted">
            <Spinner size="small" />
            <Text id="common.loading" />
          </span>
          <SkeletonText size="medium" />
          <SkeletonText size="long" />
          <SkeletonText size="long" />
        </div>
      </Card>
      <Card>
        <div className="grid gap-4">
          <SkeletonText size="medium" />
          <SkeletonText size="long" />
        </div>
      </Card>
    </div>
  );
}
