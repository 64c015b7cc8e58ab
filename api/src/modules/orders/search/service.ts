import {
  couponListQuery,
  orderListQuery,
  productListQuery,
  type SearchItem,
  type SearchKind,
  type SearchQuery,
  type SearchResults,
} from '@balcao/api-schema';
import {
  couponDiscountText,
  formatMoney,
  isValidCnpj,
  isValidCpf,
  maskCnpj,
  maskCpf,
  normalizeCnpj,
  normalizeCpf,
} from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { Call, PersonCall } from '../../../call';
import { isAllowed } from '../../../plugins/auth';
import { findListedProducts } from '../../catalog';
import { findListedCoupons } from '../../selling';
import { listOrders } from '../details/service';
import { customersOf } from './customers';
import { buyersOf } from './repository';

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
  const { items } = await listOrders(database, owner, orderListQuery.parse({ q, size: LOOKED_THROUGH }));
  const executor = database.forSeller(owner.sellerId);
  const ids = items.map(({ id }) => id);
  const buyers = ids.length > 0 ? await buyersOf(executor, owner, ids) : [];
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

/** The records of a store that a text finds, as far as the caller may see them. */
export async function search(call: PersonCall<'database'>, query: SearchQuery): Promise<SearchResults> {
  const groups = await Promise.all([
    isAllowed(call.identity, 'pedidos:ler') ? findOrders(call, query) : [],
    isAllowed(call.identity, 'produtos:ler') ? findProducts(call, query) : [],
    isAllowed(call.identity, 'marketing:ler') ? findCoupons(call, query) : [],
  ]);
  return { groups: groups.flat() };
}
