import type { GatewayId, LedgerAccount, PaymentMethod } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** A payment that has brought money, and its order. */
export interface SalePlace extends Owner {
  orderId: string;
  paymentId: string;
}

/** How far receivables were looked through. */
export interface Position {
  sellerId: string;
  id: string;
}
export const BEGINNING: Position = { sellerId: '', id: '' };

type Payment = Pick<SalePlace, 'sellerId' | 'orderId' | 'paymentId'>;

/** Looks through so many receivables. @returns the payments among them of which it is open who holds them; no `last` at the end */
export async function salesAfter(
  platform: Executor,
  { sellerId, id }: Position,
  limit: number,
): Promise<{ sales: SalePlace[]; last: Position | null }> {
  const { rows } = await sql<SalePlace & Position & { isOpen: boolean }>`
    select r.seller_id as "sellerId", r.id, r.store_id as "storeId", r.order_id as "orderId", r.payment_id as "paymentId",
      r.custody = 'plataforma' and p.custody = 'vendedor' as "isOpen"
    from receivables as r join payments as p on p.seller_id = r.seller_id and p.id = r.payment_id
    where (r.seller_id, r.id) > (${sellerId}, ${id}) order by r.seller_id, r.id limit ${limit}`.execute(
    platform,
  );
  const last = rows.at(-1);
  return {
    sales: rows.filter(({ isOpen }) => isOpen),
    last: rows.length < limit || last === undefined ? null : { sellerId: last.sellerId, id: last.id },
  };
}

/** Lets payments that have brought nothing yet be the platform's, where a gateway that collects for it is to charge them. */
export async function expectMoneyAt(platform: Executor, collecting: readonly GatewayId[]): Promise<void> {
  await sql`
    update payments as p set custody = 'plataforma' from gateway_charges as c
    where c.seller_id = p.seller_id and c.payment_id = p.id and c.gateway = any(${collecting}::text[]) and not c.is_test
      and p.captured_cents = 0 and p.custody = 'vendedor'`.execute(platform);
}

/** Locks the order of a payment, so that nothing is posted of it meanwhile. Undefined where it was decided who holds it. */
export async function lockSale(
  trx: SellerTransaction,
  { sellerId, orderId, paymentId }: Payment,
): Promise<{ method: PaymentMethod | null; gateway: GatewayId | null } | undefined> {
  await trx
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('id', '=', orderId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
  return trx
    .selectFrom('receivables as r')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.seller_id', '=', 'r.seller_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .where('r.seller_id', '=', sellerId)
    .where('r.payment_id', '=', paymentId)
    .where('r.custody', '=', 'plataforma')
    .where('p.custody', '=', 'vendedor')
    .orderBy('r.id')
    .limit(1)
    .select(['r.method', 'r.gateway'])
    .executeTakeFirst();
}

/**
 * Notes that the platform holds a payment of which a gateway that collects for it has told everything, amounts included, and of
 * whose charge no other payment has the money.
 * @returns whether it does
 */
export async function keepAtPlatform(
  trx: SellerTransaction,
  { sellerId, orderId, paymentId }: Payment,
  collecting: readonly GatewayId[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments as p set custody = 'plataforma' from gateway_charges as c
    where p.seller_id = ${sellerId} and p.id = ${paymentId} and c.seller_id = p.seller_id and c.payment_id = p.id
      and c.gateway = any(${collecting}::text[]) and not c.is_test
      and exists (select from order_events as e where e.seller_id = p.seller_id and e.order_id = ${orderId}
        and e.payment_id = p.id and e.type = 'payment.captured' and e.source = c.gateway)
      and not exists (select from order_events as e where e.seller_id = p.seller_id and e.order_id = ${orderId}
        and e.payment_id = p.id and e.type ~ '^payment\\.(captured|refund|chargeback|med_)'
        and (e.source <> c.gateway or e.type = 'payment.captured' and e.amount_cents is null))
      and claim_charge(c.gateway, c.gateway_charge_id, p.id)`.execute(trx);
  return numAffectedRows === 1n;
}

/** The posted cents of a payment by account, and the platform's fees of it. Read after the accounts are locked. */
export async function postedOf(
  trx: SellerTransaction,
  { sellerId, orderId, paymentId }: Payment,
): Promise<{ byAccount: Partial<Record<LedgerAccount, number>>; feeCents: number }> {
  const { rows } = await sql<{ account: LedgerAccount; cents: number; fees: number }>`
    select e.account, sum(e.amount_cents)::bigint as cents,
      coalesce(sum(e.amount_cents) filter (where e.type in ('fee_platform', 'fee_antifraud')), 0)::bigint as fees
    from ledger_transactions as t
    join ledger_entries as e on e.seller_id = t.seller_id and e.transaction_id = t.id
    where t.seller_id = ${sellerId} and t.order_id = ${orderId} and e.payment_id = ${paymentId}
    group by e.account`.execute(trx);
  return {
    byAccount: Object.fromEntries(rows.map(({ account, cents }) => [account, cents])),
    feeCents: rows.find(({ account }) => account === 'plataforma')?.fees ?? 0,
  };
}

/** Notes whose accounts a payment stands in from now on. */
export async function markMoved(
  trx: SellerTransaction,
  { sellerId, paymentId }: Pick<Payment, 'sellerId' | 'paymentId'>,
): Promise<void> {
  await trx
    .updateTable('receivables')
    .set({ custody: 'vendedor' })
    .where('seller_id', '=', sellerId)
    .where('payment_id', '=', paymentId)
    .execute();
}
