import type { PayoutLine } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** The part of the free balance's lines that a payout was taken of, by their versions: after one, up to another. */
export interface PayoutSpan {
  transactionId: string;
  after: number;
  upTo: number;
  /** The balance that the payout before left, and the one that this one left. */
  openingCents: number;
  remainingCents: number;
  /** When the payout before was asked for; null for the first. */
  previousRequestedAt: Date | null;
}

/**
 * Reads where a payout's lines begin and end: after what the payout before took, which was not undone before this one was asked for, up to
 * what this one took. Of one that came back later it stays as it was.
 */
export async function spanOf(executor: Executor, owner: Owner, id: string): Promise<PayoutSpan> {
  const {
    rows: [row],
  } = await sql<PayoutSpan>`
    with taken as not materialized (
      select p.id, p.requested_at, t.id as transaction_id, line.first, line.last, line.cents
      from payouts as p
      join ledger_transactions as t on t.seller_id = p.seller_id and t.key = 'payout:' || p.id
      cross join lateral (
        select min(account_version) as first, max(account_version) as last,
          (array_agg(balance_after_cents order by account_version desc))[1] as cents
        from ledger_entries where seller_id = t.seller_id and transaction_id = t.id and account = 'disponivel') as line
      where ${ofStore(owner, 'p')}
    )
    select asked.transaction_id as "transactionId", coalesce(before.last, 0) as after, asked.last as "upTo",
      coalesce(before.cents, 0) as "openingCents", asked.cents as "remainingCents",
      before.requested_at as "previousRequestedAt"
    from taken as asked
    left join lateral (
      select * from taken as earlier
      where earlier.requested_at <= asked.requested_at and earlier.last < asked.first and not exists (
        select from ledger_transactions as t
        join ledger_entries as e on e.seller_id = t.seller_id and e.transaction_id = t.id
        where t.seller_id = ${owner.sellerId}
          and t.key in ('payout:' || earlier.id || ':cancelado', 'payout:' || earlier.id || ':devolvido')
          and e.account = 'disponivel' and e.account_version < asked.first)
      order by earlier.requested_at desc limit 1
    ) as before on true
    where asked.id = ${id}`.execute(executor);
  if (row === undefined) throw new Error('A payout was never posted.');
  return row;
}

/** The lines of a payout, without the amount itself that it took. */
const linesIn = (owner: Owner, { transactionId, after, upTo }: PayoutSpan) =>
  sql`${ofStore(owner, 'e')} and e.account = 'disponivel' and e.account_version > ${after} and e.account_version <= ${upTo}
    and not (e.transaction_id = ${transactionId} and e.type = 'payout')`;

/** The sums of the lines of a payout by type. */
export async function changesIn(
  executor: Executor,
  owner: Owner,
  span: PayoutSpan,
): Promise<{ type: PayoutLine['type']; cents: number; count: number }[]> {
  const { rows } = await sql<{ type: PayoutLine['type']; cents: number; count: number }>`
    select e.type, sum(e.amount_cents)::bigint as cents, count(*)::int as count
    from ledger_entries as e where ${linesIn(owner, span)} group by e.type`.execute(executor);
  return rows;
}

/** The first lines of a span, the oldest first. To go on, a span begins after the version of the last one. */
export async function linesOf(
  executor: Executor,
  owner: Owner,
  span: PayoutSpan,
  limit: number,
): Promise<(PayoutLine & { version: number })[]> {
  const { rows } = await sql<Omit<PayoutLine, 'postedAt'> & { postedAt: Date; version: number }>`
    select e.id, e.type, e.order_id as "orderId", o.number as "orderNumber", e.posted_at as "postedAt", e.amount_cents as cents,
      e.account_version as version
    from (select * from ledger_entries as e where ${linesIn(owner, span)} order by e.account_version limit ${limit}) as e
    left join orders as o on o.seller_id = e.seller_id and o.id = e.order_id
    order by e.account_version`.execute(executor);
  return rows.map((row) => ({ ...row, postedAt: row.postedAt.toISOString() }));
}
