type PageQuery = { readonly page: number; readonly limit: number };

/** What a list's query asks the read models for: its filters and search as they are, and its page as an offset. */
export function listingOf<Query extends PageQuery>(
  query: Query,
): Omit<Query, 'page'> & { readonly offset: number; readonly limit: number } {
  const { page, ...rest } = query;

  return { ...rest, offset: (page - 1) * query.limit };
}

export const pageReply = ({ page, limit }: PageQuery, total: number) => ({ total, page, limit });
