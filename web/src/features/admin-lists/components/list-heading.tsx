import { PageTitle } from '../../../components/page-title.tsx';
import type { Parts } from '../../../components/parts.ts';
import type { MessageId } from '../../../messages/catalog.ts';
import { useText } from '../../../messages/text.tsx';

type ListHeadingProps = {
  readonly title: MessageId;
  readonly subtitle: MessageId;
  /** What concerns all rows. */
  readonly children?: Parts;
};

/** Over a list of the desk: one line on wide screens, for the rows are what people come for. */
export function ListHeading({ title, subtitle, children }: ListHeadingProps) {
  const text = useText();

  return (
    <>
      <PageTitle id={title} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 lg:flex-nowrap lg:items-center">
        <div className="min-w-0 lg:flex lg:items-baseline lg:gap-3">
          <h1 tabIndex={-1} className="shrink-0 text-[1.75rem] font-bold sm:text-4xl lg:text-2xl">
            {text(title)}
          </h1>
          <p className="mt-1.5 max-w-prose text-muted sm:text-lg lg:mt-0 lg:truncate lg:text-sm" title={text(subtitle)}>
            {text(subtitle)}
          </p>
        </div>
        <div data-list className="flex flex-wrap items-start gap-3 lg:shrink-0 lg:flex-nowrap">
          {children}
        </div>
      </div>
    </>
  );
}
