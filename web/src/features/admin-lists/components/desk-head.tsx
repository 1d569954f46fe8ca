import { PageTitle } from '../../../components/page-title.tsx';
import type { Parts } from '../../../components/parts.ts';
import type { MessageId } from '../../../messages/catalog.ts';
import { useText } from '../../../messages/text.tsx';
import { COMPACT } from '../compact.ts';

type DeskHeadProps = {
  readonly title: MessageId;
  readonly subtitle: MessageId;
  /** Buttons that concern the whole page. */
  readonly children?: Parts;
};

/** Stands over a list of the staff: low on large screens, which belong to the rows. Widens the page (`frame.tsx`). */
export function DeskHead({ title, subtitle, children }: DeskHeadProps) {
  const text = useText();

  return (
    <>
      <PageTitle id={title} />
      <div data-desk="" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 lg:flex-1">
          <h1 tabIndex={-1} className="text-[1.75rem] font-bold sm:text-4xl lg:truncate lg:text-xl">
            {text(title)}
          </h1>
          <p title={text(subtitle)} className="mt-1.5 max-w-prose text-muted sm:text-lg lg:mt-0 lg:truncate lg:text-sm">
            {text(subtitle)}
          </p>
        </div>
        <div className={`flex flex-wrap items-start gap-3 max-sm:has-[dl]:w-full ${COMPACT}`}>{children}</div>
      </div>
    </>
  );
}
