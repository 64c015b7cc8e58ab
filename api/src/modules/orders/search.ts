import {
  couponListQuery,
  orderListQuery,
  productListQuery,
  type SearchItem,
  type SearchKind,
  type SearchQuery,
  type SearchResults,
  search,
} from '@balcao/api-schema';
import {
  couponDiscountText,
  formatMoney,
  isValidCnpj,
  isValidCpf,
  maskCnpj,
  maskCpf,
  maskEmail,
  normalizeCnpj,
  normalizeCpf,
} from '@balcao/domain';
import { recordAudit } from '../../audit/record-audit';
import type { Call } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { ofStore } from '../../db/of-store';
import { wordsOf } from '../../lists/search';
import { isAllowed } from '../../plugins/auth';
import { findListedProducts } from '../catalog';
import { findListedCoupons } from '../selling';
import { maskDocument } from './buyer-masks';
import { ordersPage } from './list';

/** A buyer as an order has them. */
interface FoundBuyer {
  name: string;
  email: string;
  document: string;
  phone: string;
}

/** Whether every word that is searched begins one of the buyer. */
function matches({ name, email, document, phone }: FoundBuyer, searched: readonly string[]): boolean {
  const words = [...wordsOf(name, email), document.toLowerCase(), phone.replace(/\D/g, '')];
  return searched.every((word) => words.some((own) => own.startsWith(word)));
}

/**
 * The people behind orders, each once, those with the newest order first. One leads to the list of their orders.
 * @param searched as the words of the orders' search are written
 */
function customersOf(buyers: readonly FoundBuyer[], searched: string): SearchItem[] {
  const words = wordsOf(searched);
  const found = new Map<string, { buyer: FoundBuyer; orders: number }>();
  for (const buyer of buyers) {
    if (!matches(buyer, words)) continue;
    const key = buyer.document || buyer.email || buyer.name;
    found.set(key, { buyer, orders: (found.get(key)?.orders ?? 0) + 1 });
  }
  return [...found.values()].map(({ buyer, orders }, index) => {
    const name = buyer.name || 'Cliente sem nome';
    return {
      // Nothing that tells who it is stands in it.
      id: String(index),
      title: name,
      detail: [
        (buyer.document && maskDocument(buyer.document)) || maskEmail(buyer.email),
        orders === 1 ? '1 pedido' : `${orders} pedidos`,
      ]
        .filter(Boolean)
        .join(' · '),
      path: `/backoffice/pedidos?q=${encodeURIComponent(buyer.name || searched)}`,
    };
  });
}

/** Customers are found among this many orders, the newest ones. */
const LOOKED_THROUGH = 50;

type Group = SearchResults['groups'][number];

const groupOf = (kind: SearchKind, found: readonly SearchItem[], limit: number, more = false): Group => ({
  kind,
  items: found.slice(0, limit),
  more: more || found.length > limit,
});

/** A document that is searched for, masked; undefined where it is none. */
function searchedDocument(q: string): string | undefined {
  if (isValidCpf(normalizeCpf(q))) return maskCpf(normalizeCpf(q));
  return isValidCnpj(normalizeCnpj(q)) ? maskCnpj(q) : undefined;
}

/** Orders, and the people behind them. Whoever searches for a document leaves a trace. */
async function findOrders(
  { platform: { database }, owner, origin }: Call<'database'>,
  { q, limit }: SearchQuery,
): Promise<Group[]> {
  const { items } = await ordersPage(database, owner, orderListQuery.parse({ q, size: LOOKED_THROUGH }));
  const executor = database.forSeller(owner.sellerId);
  const ids = items.map(({ id }) => id);
  const buyers =
    ids.length === 0
      ? []
      : await executor
          .selectFrom('orders')
          .where(ofStore(owner))
          .where('id', 'in', ids)
          .orderBy('ordered_at', 'desc')
          .select([
            'buyer_name as name',
            'buyer_email as email',
            'buyer_document as document',
            'buyer_phone as phone',
          ])
          .execute();
  const document = searchedDocument(q);
  if (document !== undefined)
    await database.withSeller(owner.sellerId, (trx) =>
      recordAudit(trx, origin, {
        sellerId: owner.sellerId,
        action: 'order.search-document',
        entity: 'store',
        entityId: owner.storeId,
        after: { document, orders: items.length },
      }),
    );
  const orders = items.map(({ id, number, buyerName, label, currency, totalCents }) => ({
    id,
    title: `#${number} · ${buyerName || 'Cliente sem nome'}`,
    detail: [label.text, currency === 'BRL' && formatMoney(totalCents)].filter(Boolean).join(' · '),
    path: `/backoffice/pedidos/detalhe/${id}`,
  }));
  const searched = document === undefined ? q : q.replace(/[^\dA-Za-z]/g, '');
  return [groupOf('orders', orders, limit), groupOf('customers', customersOf(buyers, searched), limit)];
}

async function findProducts(
  { platform: { database }, owner }: Call<'database'>,
  { q, limit }: SearchQuery,
): Promise<Group[]> {
  const executor = database.forSeller(owner.sellerId);
  const { items } = await findListedProducts(executor, owner, productListQuery.parse({ q, size: limit + 1 }));
  const products = items.map(({ id, name, sku }) => ({
    id,
    title: name,
    detail: sku,
    path: `/backoffice/produtos/detalhe/${id}`,
  }));
  return [groupOf('products', products, limit)];
}

async function findCoupons(
  { platform: { database }, owner }: Call<'database'>,
  { q, limit }: SearchQuery,
): Promise<Group[]> {
  const executor = database.forSeller(owner.sellerId);
  const { items } = await findListedCoupons(executor, owner, couponListQuery.parse({ q, size: limit + 1 }));
  const coupons = items.map((coupon) => ({
    id: coupon.id,
    title: coupon.code,
    detail: couponDiscountText(coupon),
    path: `/backoffice/configuracoes/cupons/detalhe/${coupon.id}`,
  }));
  return [groupOf('coupons', coupons, limit)];
}

export const searchRoutes = routesOf('search', (platform) => [
  implementsOn(platform).inStore(search, async (call, { query }) => {
    const groups = await Promise.all([
      isAllowed(call.identity, 'pedidos:ler') ? findOrders(call, query) : [],
      isAllowed(call.identity, 'produtos:ler') ? findProducts(call, query) : [],
      isAllowed(call.identity, 'marketing:ler') ? findCoupons(call, query) : [],
    ]);
    return { groups: groups.flat() };
  }),
]);
