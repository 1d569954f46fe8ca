import type { Paging } from '../queries/queries.ts';

type PageQuery = { readonly page: number; readonly limit: number };

export const pageOf = ({ page, limit }: PageQuery): Paging => ({ offset: (page - 1) * limit, limit });

export const pageReply = ({ page, limit }: PageQuery, total: number) => ({ total, page, limit });
