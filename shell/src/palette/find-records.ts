import type { SearchKind, SearchResults } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import type { RouteTable } from '../routing/route-table';

/** A record that an area has a page for. */
export interface FoundRecord {
  label: string;
  /** "Pedido · Pago · R$ 119,00". */
  context: string;
  path: string;
}

const KIND_LABELS: Readonly<Record<SearchKind, string>> = {
  orders: 'Pedido',
  customers: 'Cliente',
  products: 'Produto',
  coupons: 'Cupom',
};

/**
 * The orders, customers, products and coupons that the API finds for a text: what this person may not see is left out, and personal data
 * are masked. Kinds whose area is not composed have no page.
 */
export async function findRecords(
  http: HttpClient,
  routes: Pick<RouteTable, 'find'>,
  q: string,
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const { data } = await http.get<SearchResults>('/search', { params: { q }, signal });
  return data.groups.flatMap(({ kind, items }) =>
    items
      .filter(({ path }) => routes.find(path.split('?')[0] ?? path))
      .map(({ title, detail, path }) => ({
        label: title,
        context: [KIND_LABELS[kind], detail].filter(Boolean).join(' · '),
        path,
      })),
  );
}
