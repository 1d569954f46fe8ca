import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ButtonLink } from '../../../components/button.tsx';
import { useText } from '../../../messages/text.tsx';

type PaginationProps = {
  readonly page: number;
  readonly pageCount: number;
  readonly pageLink: (page: number) => string;
};

export function Pagination({ page, pageCount, pageLink }: PaginationProps) {
  const text = useText();
  if (pageCount <= 1) return null;

  return (
    <nav
      aria-label={text('admin.pages')}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4 sm:px-6"
    >
      <p className="text-muted max-sm:order-first max-sm:w-full max-sm:text-center sm:order-2">
        {text('admin.pageOf', { page, pageCount })}
      </p>
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
