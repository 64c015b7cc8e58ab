import type { OrderPage, ProductPage } from '@balcao/api-schema';
import { ApiError, type HttpClient, type ResolvedComposition } from '@balcao/contract';
import { formatMoney } from '@balcao/domain';

/** A record that an area has a page for. */
export interface FoundRecord {
  label: string;
  /** "Pedido · Pago · R$ 119,00". */
  context: string;
  path: string;
}

/** How many of each kind are offered; the kind's own list has the others. */
const OFFERED = 5;
const ORDER = '/backoffice/pedidos/detalhe/:id';
const PRODUCT = '/backoffice/produtos/detalhe/:id';

type Find = (http: HttpClient, q: string, signal: AbortSignal) => Promise<FoundRecord[]>;

const FINDERS: Readonly<Record<string, Find>> = {
  [ORDER]: async (http, q, signal) => {
    const { data } = await http.get<OrderPage>('/orders', { params: { q, size: OFFERED }, signal });
    return data.items.map(({ id, number, buyerName, totalCents, currency, label }) => ({
      label: `#${number} · ${buyerName || 'Cliente sem nome'}`,
      context: ['Pedido', label.text, currency === 'BRL' && formatMoney(totalCents)]
        .filter(Boolean)
        .join(' · '),
      path: ORDER.replace(':id', id),
    }));
  },
  [PRODUCT]: async (http, q, signal) => {
    const { data } = await http.get<ProductPage>('/products', { params: { q, size: OFFERED }, signal });
    return data.items.map(({ id, name, sku }) => ({
      label: name,
      context: ['Produto', sku].filter(Boolean).join(' · '),
      path: PRODUCT.replace(':id', id),
    }));
  },
};

/** What was found, and whether all could be looked through. */
export interface Found {
  records: readonly FoundRecord[];
  isWhole: boolean;
}

const isForbidden = (reason: unknown): boolean => reason instanceof ApiError && reason.status === 403;

/**
 * The orders and products that the API finds for a text, each kind for itself: what this person may not see is left out, and what
 * cannot be read is said to be missing. Personal data come as the API masks them.
 */
export async function findRecords(
  http: HttpClient,
  composition: ResolvedComposition,
  q: string,
  signal: AbortSignal,
): Promise<Found> {
  const owned = Object.values(composition.remotes).flatMap(({ routes }) => routes.map(({ path }) => path));
  const found = await Promise.allSettled(
    owned.flatMap((path) => {
      const find = FINDERS[path];
      return find ? [find(http, q, signal)] : [];
    }),
  );
  return {
    records: found.flatMap((kind) => (kind.status === 'fulfilled' ? kind.value : [])),
    isWhole: found.every((kind) => kind.status === 'fulfilled' || isForbidden(kind.reason)),
  };
}
