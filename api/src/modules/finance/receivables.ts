import { listDueDays, listReceivables } from '@balcao/api-schema';
import type {
  Custody,
  GatewayId,
  PaymentMethod,
  PostedSale,
  Receivable,
  ReceivableStatus,
  SaleTerms,
  SoldReceivable,
  Taken,
} from '@balcao/domain';
import { sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import { compileOnce } from '../../db/compile-once';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { assertPeriod } from './balances';
import type { DueReceivable } from './releases';

/** The fees and terms of a sale on its day. They are kept with the receivables, so that later changes touch nothing old. */
export interface AgreedTerms extends SaleTerms {
  /** The one that charged the payment, else the store's; null where it has none. */
  gatewayId: GatewayId | null;
  reserveBasisPoints: number;
  reserveDays: number;
}

interface SoldPayment extends AgreedTerms {
  orderId: string;
  paymentId: string;
  method: PaymentMethod;
  custody: Custody;
  soldAt: Date;
  /** Of the payment's amount, what its buyer pays for paying in installments. */
  interestCents: number;
}

/** Writes the receivables of a sale. @returns them as their release knows them */
export async function insertReceivables(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { orderId, paymentId, method, custody, soldAt, ...terms }: SoldPayment,
  receivables: readonly Receivable[],
): Promise<DueReceivable[]> {
  const { gatewayId: gateway, reserveBasisPoints, reserveDays } = terms;
  const sold = receivables.map((receivable) => ({ ...receivable, id: newId() }));
  await trx
    .insertInto('receivables')
    .values(
      sold.map((receivable) => ({
        seller_id: sellerId,
        id: receivable.id,
        store_id: storeId,
        order_id: orderId,
        payment_id: paymentId,
        installment: receivable.installment,
        gross_cents: receivable.grossCents,
        gateway_fee_cents: receivable.gatewayFeeCents,
        platform_fee_cents: receivable.platformFeeCents,
        antifraud_fee_cents: receivable.antifraudFeeCents,
        net_cents: receivable.netCents,
        open_cents: receivable.netCents,
        sold_at: soldAt,
        available_on: receivable.availableOn,
        reserve_basis_points: reserveBasisPoints,
        reserve_days: reserveDays,
        method,
        gateway,
        gateway_percent_basis_points: terms.gateway.percentBasisPoints,
        gateway_fixed_cents: terms.gateway.fixedCents,
        platform_percent_basis_points: terms.platform.percentBasisPoints,
        platform_fixed_cents: terms.platform.fixedCents,
        antifraud_terms_cents: terms.antifraudCents,
        chargeback_fee_cents: terms.gateway.chargebackCents ?? 0,
        custody,
        interest_cents: terms.interestCents,
      })),
    )
    .execute();
  const of = { orderId, paymentId, method, gateway, custody, reserveBasisPoints, reserveDays };
  return sold.map(({ id, availableOn, netCents }) => ({ ...of, id, availableOn, openCents: netCents }));
}

const ofPayment = (trx: SellerTransaction, { sellerId }: Owner, paymentId: string) =>
  trx.selectFrom('receivables').where('seller_id', '=', sellerId).where('payment_id', '=', paymentId);

/** The receivables of a payment. Read after the accounts are locked. */
export async function receivablesOfPayment(
  trx: SellerTransaction,
  owner: Owner,
  paymentId: string,
): Promise<SoldReceivable[]> {
  const rows = await ofPayment(trx, owner, paymentId)
    .select(['id', 'net_cents', 'open_cents', 'taken_cents', 'status', 'sold_at as soldAt'])
    .select(sql<string>`available_on::text`.as('availableOn'))
    .execute();
  return rows.map(({ net_cents, open_cents, taken_cents, status, ...row }) => {
    const isSettled = status === 'liberado' || status === 'antecipado';
    const openCents = isSettled ? net_cents - taken_cents : open_cents;
    return { ...row, openCents, takenCents: net_cents - openCents, isSettled };
  });
}

/** The fees that were taken of a payment, in cents, also of what was released. They stay when it is refunded. */
export async function feesOfPayment(
  trx: SellerTransaction,
  owner: Owner,
  paymentId: string,
): Promise<number> {
  const { fees } = await ofPayment(trx, owner, paymentId)
    .select(sql<number>`coalesce(sum(gross_cents - net_cents), 0)`.as('fees'))
    .executeTakeFirstOrThrow();
  return fees;
}

/** The custodian of a payment's money; undefined where it has brought none. It changes only while its order is locked. */
export const custodyOfSale = async (
  trx: SellerTransaction,
  owner: Owner,
  paymentId: string,
): Promise<Custody | undefined> =>
  (await ofPayment(trx, owner, paymentId).select('custody').limit(1).executeTakeFirst())?.custody;

/** A sale as its receivables say it was agreed. */
interface AgreedSale extends Omit<PostedSale, 'asked' | 'captures'> {
  /** As of `SoldPayment`; null for sales whose lines do not tell interest from the price. */
  interestCents: number | null;
}

/** The gateway through which a payment was sold, and what that cost, as it was agreed; null for sales of before that was kept. */
export async function saleOfPayment(
  trx: SellerTransaction,
  owner: Owner,
  paymentId: string,
): Promise<{ gateway: GatewayId | null; sold: AgreedSale }> {
  const sold = await ofPayment(trx, owner, paymentId)
    .orderBy('id')
    .select(['gateway', 'gateway_percent_basis_points', 'gateway_fixed_cents', 'chargeback_fee_cents'])
    .select(['platform_percent_basis_points', 'platform_fixed_cents', 'antifraud_terms_cents'])
    .select(['interest_cents as interestCents', sql<number>`sum(net_cents) over ()`.as('netCents')])
    .limit(1)
    .executeTakeFirst();
  if (sold === undefined) return { gateway: null, sold: { agreed: null, interestCents: null, netCents: 0 } };
  const { gateway, antifraud_terms_cents: antifraudCents, interestCents, netCents } = sold;
  if (antifraudCents === null) return { gateway, sold: { agreed: null, interestCents, netCents } };
  const agreed = {
    gateway: {
      percentBasisPoints: sold.gateway_percent_basis_points ?? 0,
      fixedCents: sold.gateway_fixed_cents ?? 0,
      chargebackCents: sold.chargeback_fee_cents,
    },
    platform: {
      percentBasisPoints: sold.platform_percent_basis_points ?? 0,
      fixedCents: sold.platform_fixed_cents ?? 0,
    },
    antifraudCents,
  };
  return { gateway, sold: { agreed, interestCents, netCents } };
}

/** Takes cents of receivables before they fall due, or gives them back. One of which nothing is left is cancelled. */
export async function changeReceivables(
  trx: SellerTransaction,
  { sellerId }: Owner,
  taken: readonly Taken[],
): Promise<void> {
  await Promise.all(
    taken.map(({ id, cents }) =>
      trx
        .updateTable('receivables')
        .set({
          open_cents: sql<number>`open_cents - ${cents}`,
          taken_cents: sql<number>`net_cents - open_cents + ${cents}`,
          status: sql<ReceivableStatus>`case when open_cents = ${cents} then 'cancelado' else 'agendado' end`,
        })
        .where('seller_id', '=', sellerId)
        .where('id', '=', id)
        .execute(),
    ),
  );
}

/** The cents of a store that fall due on a day, with one custodian. */
export interface DueDay {
  custody: Custody;
  day: string;
  openCents: number;
  receivables: number;
}

const readDueDays = compileOnce<{ storeId: string; custody: Custody; from: string; to: string }>()(
  (statements, bind) =>
    statements
      .selectFrom('receivables')
      // As row-level security says it: a value to compare it with would be a step more for each row.
      .where(sql<boolean>`seller_id = current_seller()`)
      .where('store_id', '=', bind('storeId'))
      .where('custody', '=', bind('custody'))
      // Written out: an index of these alone is found by the word.
      .where(sql<boolean>`status = 'agendado'`)
      .where('available_on', '>=', bind('from'))
      .where('available_on', '<=', bind('to'))
      .groupBy('available_on')
      .orderBy('available_on')
      .select(sql<string>`available_on::text`.as('day'))
      .select((row) => row.fn.sum<number>('open_cents').as('openCents'))
      .select((row) => row.fn.countAll<number>().as('receivables')),
);

/**
 * The amounts of a store that fall due, by day.
 * @param executor of the store's seller
 */
export async function dueDays(
  executor: Executor,
  { storeId }: Owner,
  { custody, from, to }: { custody: Custody; from: string; to: string },
): Promise<DueDay[]> {
  const rows = await readDueDays(executor, { storeId, custody, from, to });
  return rows.map((row) => ({ custody, ...row }));
}

/** The amounts that a store's sales have yet to bring. */
export const receivablesRoutes = routesOf('finance', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listReceivables, async ({ owner }, { query }) => {
      assertPeriod(query);
      const { from, to, status, custody, limit } = query;
      const items = await database
        .forSeller(owner.sellerId)
        .selectFrom('receivables')
        .where(ofStore(owner))
        // Written out: an index of these alone is found by the word.
        .where(status === undefined ? sql<boolean>`true` : sql<boolean>`status = ${sql.lit(status)}`)
        .where('custody', '=', custody)
        .where('available_on', '>=', from)
        .where('available_on', '<=', to)
        .orderBy('available_on')
        .orderBy('id')
        .limit(limit + 1)
        .select(['id', 'order_id as orderId', 'installment', 'gross_cents as grossCents'])
        .select(['net_cents as netCents', 'open_cents as openCents', 'status', 'custody', 'gateway'])
        .select(sql<string>`available_on::text`.as('availableOn'))
        .execute();
      return { items: items.slice(0, limit), isComplete: items.length <= limit };
    }),

    inStore(listDueDays, async ({ owner }, { query }) => {
      assertPeriod(query);
      return { items: await dueDays(database.forSeller(owner.sellerId), owner, query) };
    }),
  ];
});
