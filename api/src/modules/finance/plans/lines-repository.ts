import type { PlanLine } from '@balcao/api-schema';
import {
  type Month,
  type PlanLineKind,
  type Reckoning,
  reckonFee,
  SALE_TYPES,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { Position } from '../../../lists/list-order';
import { FEE_LINES, windowOf } from './invoices-repository';

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
  type: 'fee_platform' | 'fee_antifraud' | 'custody_change';
  cents: number;
  before: number | null;
  after: number | null;
  rates: { percentBasisPoints: number; fixedCents: number; antifraudCents: number }[] | null;
}

/** The way to a line's cents, as far as its sale says. */
function reckoningOf(
  { type, before, after, rates }: FeeRow,
  cents: number,
): Reckoning | Record<'baseCents' | 'bp' | 'fixedCents', null> {
  if (after === null || rates === null) return { baseCents: null, bp: null, fixedCents: null };
  return reckonFee(
    { beforeCents: before ?? 0, afterCents: after },
    cents,
    type === 'fee_platform'
      ? rates
      : rates.map(({ antifraudCents }) => ({ percentBasisPoints: 0, fixedCents: antifraudCents })),
  );
}

function kindOf({ type }: FeeRow, cents: number): PlanLineKind {
  if (cents < 0) return 'estorno_tarifa';
  return type === 'fee_antifraud' ? 'tarifa_antifraude' : 'tarifa_pedido';
}

const toLine = (row: FeeRow): PlacedLine => {
  const cents = -row.cents;
  return {
    line: {
      id: row.id,
      kind: kindOf(row, cents),
      on: todayInSaoPaulo(row.posted_at),
      entryId: row.id,
      orderId: row.order_id,
      orderNumber: row.number,
      planId: null,
      days: null,
      ofDays: null,
      creditCents: 0,
      ...reckoningOf(row, cents),
      cents,
      paidBy: row.account === 'a_pagar' ? 'fatura' : 'venda',
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
    select e.id, e.posted_at, to_char(e.posted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as instant, e.order_id, o.number,
      e.account, e.type, e.amount_cents as cents, brought.before, brought.after, agreed.rates
    from (
      select * from ledger_entries
      where ${ofStore(owner)} and ${FEE_LINES}
        and posted_at >= ${from} and posted_at < ${before}
        ${after ? sql`and (posted_at, id) > (${after.value}::timestamptz, ${after.id})` : sql``}
      order by posted_at, id limit ${limit}
    ) as e
    left join orders as o on o.seller_id = e.seller_id and o.id = e.order_id
    left join lateral (
      select sum(part.amount_cents)::bigint as after,
        (sum(part.amount_cents) filter (where part.transaction_id <> e.transaction_id))::bigint as before
      from ledger_transactions as fact
      join ledger_entries as part on part.seller_id = fact.seller_id and part.transaction_id = fact.id
      where fact.seller_id = e.seller_id and fact.order_id = e.order_id and part.payment_id = e.payment_id
        and part.account_version is not null and part.type in (${sql.join(SALE_TYPES.map((type) => sql.lit(type)))})
        and (part.posted_at, part.id) <= (e.posted_at, e.id)
    ) as brought on e.type <> 'custody_change'
    left join lateral (
      select jsonb_agg(distinct jsonb_build_object('percentBasisPoints', platform_percent_basis_points,
        'fixedCents', platform_fixed_cents, 'antifraudCents', antifraud_terms_cents)) as rates
      from receivables as sold
      where sold.seller_id = e.seller_id and sold.payment_id = e.payment_id and sold.antifraud_terms_cents is not null
    ) as agreed on true
    order by e.posted_at, e.id`.execute(executor);
  return rows.map(toLine);
}
