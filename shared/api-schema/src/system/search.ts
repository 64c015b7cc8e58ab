import { call } from '../basics/call';
import { z } from '../basics/z';

/** The kinds of records that the palette finds. */
export const SEARCH_KINDS = ['orders', 'customers', 'products', 'coupons'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

const MOST = 5;

export const searchQuery = z.strictObject({
  q: z.string().trim().min(2, 'Digite pelo menos 2 caracteres.').max(80, 'Use até 80 caracteres.'),
  limit: z.coerce.number().int().min(1).max(MOST).default(MOST),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** A record, and its page. Personal data are masked. */
export const searchItem = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
});
export type SearchItem = z.infer<typeof searchItem>;

/** The found records, by kind; a kind that the caller may not see is left out. `more`: there are further ones. */
export const searchResults = z.object({
  groups: z.array(
    z.object({ kind: z.enum(SEARCH_KINDS), items: z.array(searchItem).max(MOST), more: z.boolean() }),
  ),
});
export type SearchResults = z.infer<typeof searchResults>;

/** Only records that the caller may see. A search for a CPF or a CNPJ is written down. */
export const search = call('GET /search', {
  operationId: 'search',
  access: 'seller',
  query: searchQuery,
  answer: searchResults,
  problems: [403],
});
