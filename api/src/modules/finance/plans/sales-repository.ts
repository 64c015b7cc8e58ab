import { addDays, type DayRange, startOfDay } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** Equal sales of a period. Integer cents each but `feeCents`, which all of them paid together; below 0 for what was undone. */
export interface EqualSales {
  count: number;
  grossCents: number;
  gatewayFeeCents: number;
  feeCents: number;
}

/** The posted sales of days of São Paulo, equal ones together. The fees add up to those of the period, to the cent. */
export async function salesIn(
  executor: Executor,
  owner: Owner,
  { from, to }: DayRange,
): Promise<EqualSales[]> {
  const { rows } = await sql<EqualSales>`
    select count(*) as count, gross as "grossCents", gateway as "gatewayFeeCents", sum(fee) as "feeCents"
    from (
      select coalesce(sum(e.amount_cents) filter (where e.type in ('sale', 'buyer_interest', 'boleto_fine')), 0)::bigint as gross,
        -coalesce(sum(e.amount_cents) filter (where e.type = 'fee_gateway'), 0)::bigint as gateway,
        -coalesce(sum(e.amount_cents) filter (where e.type = 'fee_platform'), 0)::bigint as fee
      from (
        select distinct seller_id, transaction_id from ledger_entries
        where ${ofStore(owner)} and account_version is not null
          and type in ('sale', 'fee_platform')
          and posted_at >= ${startOfDay(from)} and posted_at < ${startOfDay(addDays(to, 1))}
      ) as sold
      join ledger_entries as e on e.seller_id = sold.seller_id and e.transaction_id = sold.transaction_id
      where e.account_version is not null
      group by sold.transaction_id
    ) as sales
    group by gross, gateway`.execute(executor);
  return rows;
}
