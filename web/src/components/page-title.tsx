import type { MessageId } from '../messages/catalog.ts';
import { useText } from '../messages/text.tsx';
import type { Parts } from './parts.ts';

type PageTitleProps = { readonly id: MessageId; readonly hasError?: boolean };

/** Title of the browser tab; prefixed "Error: " while the page's form has been refused. */
export function PageTitle({ id, hasError = false }: PageTitleProps) {
  const text = useText();

  return <title>{text(hasError ? 'common.errorPageTitle' : 'common.pageTitle', { title: text(id) })}</title>;
}

type PageHeadingProps = { readonly title: string; readonly subtitle?: string; readonly aside?: Parts };

/** The page's h1. It takes focus after navigation, so that screen readers start at the new page. */
export function PageHeading({ title, subtitle, aside }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-[1.75rem] font-bold hyphens-auto wrap-break-word sm:text-4xl">
          {title}
        </h1>
        {subtitle !== undefined && <p className="mt-1.5 max-w-prose text-muted sm:text-lg">{subtitle}</p>}
      </div>
      {aside}
    </div>
  );
}

type PageHeadProps = { readonly title: MessageId; readonly subtitle: MessageId };

/** What stands over a page before and after its answers have come: one name for the tab and for the heading. */
export function PageHead({ title, subtitle }: PageHeadProps) {
  const text = useText();

  return (
    <>
      <PageTitle id={title} />
      <PageHeading title={text(title)} subtitle={text(subtitle)} />
    </>
  );
}
