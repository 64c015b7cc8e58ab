import type { Debit } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

const DEBIT_KINDS = ['refund', 'lost', 'held', 'dispute_fee'] as const;

/** A debit of the ledger for a payment. Integer cents, above 0. */
export interface LedgerDebit extends Debit {
  kind: (typeof DEBIT_KINDS)[number];
  /** The day of São Paulo on which it happened. */
  on: string;
}

/** The debits for a payment (`p`), by transaction. A fact that was undone gives some of its debit back. */
export const debitsTaken = sql<LedgerDebit[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'key', kind || '-' || id, 'cents', cents, 'on', day)), '[]')
  from (
    select t.id, case e.account when 'gateway' then 'dispute_fee' when 'gateway_direto' then 'dispute_fee' when 'bloqueado' then 'held'
      when 'direto_contestado' then 'held'
        else case e.type when 'refund' then 'refund' else 'lost' end end as kind,
      sum(e.amount_cents)::bigint as cents, (t.occurred_at at time zone 'America/Sao_Paulo')::date::text as day
    from ledger_transactions as t
    join ledger_entries as e on e.seller_id = t.seller_id and e.transaction_id = t.id
    where t.seller_id = p.seller_id and t.order_id = p.order_id and e.payment_id = p.id
      and ((e.account in ('comprador', 'comprador_direto') and e.type in ('refund', 'chargeback', 'med_return'))
        or (e.account in ('bloqueado', 'direto_contestado') and e.type in
          ('chargeback', 'chargeback_reversal', 'med_block', 'med_return', 'med_unblock'))
        or (e.account in ('gateway', 'gateway_direto') and e.type = 'chargeback_fee'))
    group by t.id, 2, t.occurred_at, t.posted_at order by t.posted_at, t.id
  ) as taken)`;

/** Each debit by itself; those of a kind of which something came back as what is left of them. */
export function debitsLeft(taken: readonly LedgerDebit[]): LedgerDebit[] {
  return DEBIT_KINDS.flatMap((kind) => {
    const ofKind = taken.filter((debit) => debit.kind === kind);
    const last = ofKind.at(-1);
    if (last === undefined || ofKind.every(({ cents }) => cents > 0)) return ofKind;
    const cents = ofKind.reduce((sum, debit) => sum + debit.cents, 0);
    return cents > 0 ? [{ ...last, cents }] : [];
  });
}

/** An adjustment because of a line of a settlement file. Signed integer cents: above 0 for money that the store got. */
export interface PostedAdjustment {
  orderId: string;
  /** The payment's name in the file. */
  reference: string;
  installment: number | null;
  /** Whether the line was of what went back. */
  isBack: boolean;
  /** The sum for the store, and of it the parts of a gross and a fee that differed. */
  cents: number;
  grossCents: number;
  feeCents: number;
}

/** The adjustments of a store that were posted. They are few: two people approve each. */
export async function postedAdjustments(trx: SellerTransaction, owner: Owner): Promise<PostedAdjustment[]> {
  const rows = await trx
    .selectFrom('ledger_adjustments as a')
    .innerJoin('reconciliation_items as r', (join) =>
      join.onRef('r.seller_id', '=', 'a.seller_id').onRef('r.id', '=', 'a.reconciliation_item_id'),
    )
    .where(ofStore(owner, 'a'))
    .where('a.status', '=', 'lancado')
    .select(['a.amount_cents', 'r.order_id', 'r.reference', 'r.installment'])
    .select(sql<boolean>`coalesce(r.amount_cents, r.expected_cents) < 0`.as('is_back'))
    .select(
      sql<number>`case when r.state = 'different' then coalesce(r.fee_cents - r.expected_fee_cents, 0) else 0 end`.as(
        'fee',
      ),
    )
    .execute();
  return rows.flatMap(({ order_id, amount_cents, reference, installment, is_back, fee }) => {
    const [cents, feeCents] = [amount_cents, fee];
    const adjusted = { cents, feeCents, grossCents: cents + feeCents };
    return order_id === null
      ? []
      : { orderId: order_id, reference, installment, isBack: is_back, ...adjusted };
  });
}
