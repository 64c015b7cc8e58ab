import type { ReceivableRow, ReceivablesQuery } from '@balcao/api-schema';
import type {
  Custody,
  GatewayId,
  PaymentMethod,
  PostedSale,
  Receivable,
  ReceivableStatus,
  SoldReceivable,
  Taken,
} from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { AgreedTerms } from '../ledger/terms';
import type { DueReceivable } from './release-repository';

interface SoldPayment extends AgreedTerms {
  orderId: string;
  paymentId: string;
  method: PaymentMethod;
  custody: Custody;
  soldAt: Date;
  /** Of the payment's amount, what its buyer pays for paying in installments. */
  interestCents: number;
}

/** A sale as its receivables say it was agreed. */
export interface AgreedSale extends Omit<PostedSale, 'asked' | 'captures'> {
  /** As of `SoldPayment`; null for sales whose lines do not tell interest from the price. */
  interestCents: number | null;
}

/** Writes the receivables of a sale. @returns them as their release knows them */
export async function insertReceivables(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { orderId, paymentId, method, custody, soldAt, ...terms }: SoldPayment,
  receivables: readonly Receivable[],
): Promise<DueReceivable[]> {
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
        reserve_basis_points: terms.reserveBasisPoints,
        reserve_days: terms.reserveDays,
        method,
        gateway: terms.gatewayId,
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
  return sold.map(({ id, availableOn, netCents }) => ({
    id,
    orderId,
    paymentId,
    availableOn,
    openCents: netCents,
    reserveBasisPoints: terms.reserveBasisPoints,
    reserveDays: terms.reserveDays,
    method,
    gateway: terms.gatewayId,
    custody,
  }));
}

const SETTLED: readonly ReceivableStatus[] = ['liberado', 'antecipado'];

/** The receivables of a payment. Read after the accounts are locked. */
export async function receivablesOfPayment(
  trx: SellerTransaction,
  { sellerId }: Owner,
  paymentId: string,
): Promise<SoldReceivable[]> {
  const rows = await trx
    .selectFrom('receivables')
    .where('seller_id', '=', sellerId)
    .where('payment_id', '=', paymentId)
    .select(['id', 'net_cents', 'open_cents', 'taken_cents', 'status', 'sold_at'])
    .select(sql<string>`available_on::text`.as('available_on'))
    .execute();
  return rows.map(({ id, net_cents, open_cents, taken_cents, status, sold_at, available_on }) => {
    const isSettled = SETTLED.includes(status);
    const openCents = isSettled ? net_cents - taken_cents : open_cents;
    return {
      id,
      availableOn: available_on,
      soldAt: sold_at,
      openCents,
      takenCents: net_cents - openCents,
      isSettled,
    };
  });
}

/** The fees that were taken of a payment, in cents, also of what was released. They stay when it is refunded. */
export async function feesOfPayment(
  trx: SellerTransaction,
  { sellerId }: Owner,
  paymentId: string,
): Promise<number> {
  const { fees } = await trx
    .selectFrom('receivables')
    .where('seller_id', '=', sellerId)
    .where('payment_id', '=', paymentId)
    .select(sql<number>`coalesce(sum(gross_cents - net_cents), 0)`.as('fees'))
    .executeTakeFirstOrThrow();
  return fees;
}

/** The custodian of a payment's money; undefined where it has brought none. It changes only while its order is locked. */
export async function custodyOfSale(
  trx: SellerTransaction,
  { sellerId }: Owner,
  paymentId: string,
): Promise<Custody | undefined> {
  const sold = await trx
    .selectFrom('receivables')
    .where('seller_id', '=', sellerId)
    .where('payment_id', '=', paymentId)
    .select('custody')
    .limit(1)
    .executeTakeFirst();
  return sold?.custody;
}

/** The gateway through which a payment was sold, and what that cost, as it was agreed; null for sales of before that was kept. */
export async function saleOfPayment(
  trx: SellerTransaction,
  { sellerId }: Owner,
  paymentId: string,
): Promise<{ gateway: GatewayId | null; sold: AgreedSale }> {
  const sold = await trx
    .selectFrom('receivables')
    .where('seller_id', '=', sellerId)
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .select(['gateway', 'gateway_percent_basis_points', 'gateway_fixed_cents', 'chargeback_fee_cents'])
    .select([
      'platform_percent_basis_points',
      'platform_fixed_cents',
      'antifraud_terms_cents',
      'interest_cents',
    ])
    .select(sql<number>`sum(net_cents) over ()`.as('all_net_cents'))
    .limit(1)
    .executeTakeFirst();
  if (sold === undefined) return { gateway: null, sold: { agreed: null, interestCents: null, netCents: 0 } };
  const { gateway, antifraud_terms_cents: antifraudCents } = sold;
  const netCents = sold.all_net_cents;
  const interestCents = sold.interest_cents;
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

/** The first receivables that fall due in a period, by day; of all statuses unless one is given. */
export async function receivablesBetween(
  executor: Executor,
  owner: Owner,
  { from, to, status, custody, limit }: ReceivablesQuery,
): Promise<ReceivableRow[]> {
  const rows = await executor
    .selectFrom('receivables')
    .where(ofStore(owner))
    // Written out: an index of these alone is found by the word.
    .where(status === undefined ? sql<boolean>`true` : sql<boolean>`status = ${sql.lit(status)}`)
    .where('custody', '=', custody)
    .where('available_on', '>=', from)
    .where('available_on', '<=', to)
    .orderBy('available_on')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'order_id', 'installment', 'gross_cents', 'net_cents', 'open_cents', 'status', 'gateway'])
    .select(sql<string>`available_on::text`.as('available_on'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    installment: row.installment,
    grossCents: row.gross_cents,
    netCents: row.net_cents,
    openCents: row.open_cents,
    availableOn: row.available_on,
    status: row.status,
    custody,
    gateway: row.gateway,
  }));
}
