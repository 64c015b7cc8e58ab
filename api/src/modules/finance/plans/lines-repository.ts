import type { PlanLine } from '@balcao/api-schema';
import { type Month, todayInSaoPaulo } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { Position } from '../../../lists/list-order';
import { windowOf } from './invoices-repository';

/** A line of fees with its place among those of the month. */
export interface PlacedLine {
  line: PlanLine;
  position: Position;
}

interface FeeRow {
  id: string;
  posted_at: Date;
  /** As cursors carry it, to the microsecond. */
  instant: string;
  order_id: string | null;
  number: number | null;
  account: string;
  cents: number;
  gross: number | null;
  bp: number | null;
  fixed: number | null;
}

const toLine = (row: FeeRow): PlacedLine => {
  const cents = -row.cents;
  return {
    line: {
      id: row.id,
      kind: cents < 0 ? 'estorno_tarifa' : 'tarifa_pedido',
      on: todayInSaoPaulo(row.posted_at),
      entryId: row.id,
      orderId: row.order_id,
      orderNumber: row.number,
      planId: null,
      baseCents: row.gross,
      bp: row.bp,
      fixedCents: row.fixed,
      cents,
      paidBy: row.account === 'a_pagar' ? 'a_pagar' : 'venda',
    },
    position: { value: row.instant, id: row.id },
  };
};

/** Fees of a month as the ledger has them, in the order in which they were posted, with what each was reckoned of. */
export async function feeLines(
  executor: Executor,
  owner: Owner,
  month: Month,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<PlacedLine[]> {
  const { from, before } = windowOf(month);
  const { rows } = await sql<FeeRow>`
    select e.id, e.posted_at, to_char(e.posted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as instant, e.order_id, o.number, e.account, e.amount_cents as cents, brought.gross, agreed.bp, agreed.fixed
    from (
      select * from ledger_entries
      where ${ofStore(owner)} and type = 'fee_platform' and account_version is not null
        and posted_at >= ${from} and posted_at < ${before}
        ${after ? sql`and (posted_at, id) > (${after.value}::timestamptz, ${after.id})` : sql``}
      order by posted_at, id limit ${limit}
    ) as e
    left join orders as o on o.seller_id = e.seller_id and o.id = e.order_id
    left join lateral (
      select sum(amount_cents)::bigint as gross from ledger_entries as part
      where part.seller_id = e.seller_id and part.transaction_id = e.transaction_id and part.account_version is not null
        and part.type in ('sale', 'buyer_interest', 'boleto_fine')
    ) as brought on true
    left join lateral (
      select platform_percent_basis_points as bp, platform_fixed_cents as fixed from receivables as sold
      where sold.seller_id = e.seller_id and sold.payment_id = e.payment_id limit 1
    ) as agreed on true
    order by e.posted_at, e.id`.execute(executor);
  return rows.map(toLine);
}
