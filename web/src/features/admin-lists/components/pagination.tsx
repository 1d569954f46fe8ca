import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ButtonLink } from '../../../components/button.tsx';
import type { Parts } from '../../../components/parts.ts';
import { useText } from '../../../messages/text.tsx';

type PaginationProps = {
  readonly page: number;
  readonly pageCount: number;
  readonly pageLink: (page: number) => string;
  /** What else changes the pages. */
  readonly children?: Parts;
};

export function Pagination({ page, pageCount, pageLink, children }: PaginationProps) {
  const text = useText();
  if (pageCount <= 1)
    return <div className="border-t border-line p-4 empty:hidden sm:px-6 lg:px-4 lg:py-2">{children}</div>;

  return (
    <nav
      aria-label={text('admin.pages')}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4 sm:px-6 lg:px-4 lg:py-2"
    >
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 max-sm:order-first max-sm:w-full sm:order-2">
        <p className="text-muted">{text('admin.pageOf', { page, pageCount })}</p>
        {children}
      </div>
      <div className="sm:order-1">
        {page > 1 && (
          <ButtonLink
            variant="secondary"
            to={pageLink(page - 1)}
            icon={<ChevronLeft aria-hidden="true" size={18} className="rtl:-scale-x-100" />}
          >
            {text('admin.previousPage')}
          </ButtonLink>
        )}
      </div>
      <div className="sm:order-3">
        {page < pageCount && (
          <ButtonLink variant="secondary" to={pageLink(page + 1)}>
            {text('admin.nextPage')}
            <ChevronRight aria-hidden="true" size={18} className="rtl:-scale-x-100" />
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
