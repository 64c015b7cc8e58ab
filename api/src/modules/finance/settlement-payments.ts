import {
  brandInCell,
  type CardBrand,
  type Custody,
  type DayRange,
  type Debit,
  GATEWAY_IDS,
  type GatewayId,
  PAYMENT_REFERENCE_NAMES,
  type PaymentMethod,
  SALE_TYPES,
} from '@balcao/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { occurredOn } from './statement';

const DEBIT_KINDS = ['refund', 'lost', 'held', 'dispute_fee'] as const;

/** A debit of the ledger for a payment. Integer cents, above 0. */
export interface LedgerDebit extends Debit {
  kind: (typeof DEBIT_KINDS)[number];
  /** The day of São Paulo on which it happened. */
  on: string;
}

/** The debits for a payment (`p`), by transaction. A fact that was undone gives some of its debit back. */
const debitsTaken = sql<LedgerDebit[]>`(
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
function debitsLeft(taken: readonly LedgerDebit[]): LedgerDebit[] {
  return DEBIT_KINDS.flatMap((kind) => {
    const ofKind = taken.filter((debit) => debit.kind === kind);
    const last = ofKind.at(-1);
    if (last === undefined || ofKind.every(({ cents }) => cents > 0)) return ofKind;
    const cents = ofKind.reduce((sum, debit) => sum + debit.cents, 0);
    return cents > 0 ? [{ ...last, cents }] : [];
  });
}

/** A payment as the ledger has it, with the names that a file may have for it. Integer cents. */
export interface LedgerPayment {
  paymentId: string;
  orderId: string;
  paymentName: string;
  orderName: string;
  orderNumber: string;
  /** The name of the charge at the gateway that made it; empty where it is not known. */
  chargeName: string;
  /** The names that banks and gateways have for the payment by its events, such as an NSU; empty where it was not searched by them. */
  bankNames: string[];
  /** The day of São Paulo on which the money came. */
  paidOn: string;
  /** The custodian of its money, and the gateway that charged it; null where that is not known. */
  custody: Custody;
  gateway: GatewayId | null;
  method: PaymentMethod;
  /** The brand of its card, where anybody has said it. */
  brand: CardBrand | null;
  /** Per installment, in their order. */
  parts: LedgerPart[];
  /** The sold cents, and of them the gateway's fee. They are less than the sum of its parts where less was captured. */
  soldCents: number;
  gatewayFeeCents: number;
  /** The debits after the sale: refunds, disputes that are open or lost, and their cost. */
  debits: LedgerDebit[];
}

/** The part of a payment that falls due on one day. Integer cents. */
export interface LedgerPart {
  installment: number;
  grossCents: number;
  gatewayFeeCents: number;
  /** A day of São Paulo. */
  dueOn: string;
  /** Whether nothing of it fell due, because it went back before. */
  isCancelled: boolean;
}

/** The store and the gateway whose payments are read; null for all gateways. */
export interface PaymentScope extends Owner {
  gateway: GatewayId | null;
}

/** The sum of the lines of a payment, in cents. */
const linesOf = (lines: RawBuilder<SqlBool>) => sql<number>`(
  select coalesce(sum(e.amount_cents), 0)::bigint from ledger_transactions as t
  join ledger_entries as e on e.seller_id = t.seller_id and e.transaction_id = t.id
  where t.seller_id = p.seller_id and t.order_id = p.order_id and e.payment_id = p.id and ${lines})`;

const soldOf = linesOf(
  sql`e.account in ('comprador', 'comprador_direto') and e.type in (${sql.join(SALE_TYPES.map((type) => sql.lit(type)))})`,
);
const gatewayFeeOf = linesOf(sql`e.account in ('gateway', 'gateway_direto') and e.type = 'fee_gateway'`);

/** The names that a payment's own events have for it: its order has those of all its payments. */
const bankNames = sql<string[]>`array(
  select distinct trim(told.name) from order_events as event
  cross join lateral unnest(array[${sql.join(PAYMENT_REFERENCE_NAMES.map((name) => sql`event.data->>${sql.lit(name)}`))}])
    as told (name)
  where event.seller_id = p.seller_id and event.order_id = p.order_id and event.payment_id = p.id
    and trim(told.name) <> '')`;

/** The one that charged it, else the one that the store had when it was sold. */
const GATEWAY = sql<GatewayId | null>`coalesce(c.gateway, (
  select r.gateway from receivables as r where r.seller_id = p.seller_id and r.payment_id = p.id order by r.id limit 1))`;
const CUSTODY = sql<Custody>`(
  select r.custody from receivables as r where r.seller_id = p.seller_id and r.payment_id = p.id order by r.id limit 1)`;

/** By the gateway's frame, else by what was told of the payment. */
const BRAND = sql<string | null>`coalesce(nullif(c.card_brand, ''), (
  select event.data->>'card_brand' from order_events as event where event.seller_id = p.seller_id and event.order_id = p.order_id
    and event.payment_id = p.id and event.data->>'card_brand' is not null limit 1))`;

const PAID_ON = sql<string>`(p.paid_at at time zone 'America/Sao_Paulo')::date::text`;

const select = (trx: SellerTransaction, { sellerId, storeId, gateway }: PaymentScope) =>
  trx
    .selectFrom('payments as p')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'p.seller_id').onRef('o.id', '=', 'p.order_id'),
    )
    .leftJoin('gateway_charges as c', (join) =>
      join.onRef('c.seller_id', '=', 'p.seller_id').onRef('c.payment_id', '=', 'p.id'),
    )
    .where('p.seller_id', '=', sellerId)
    .where('o.store_id', '=', storeId)
    .where('p.paid_at', 'is not', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('receivables as r')
          .whereRef('r.seller_id', '=', 'p.seller_id')
          .whereRef('r.payment_id', '=', 'p.id')
          .select('r.id'),
      ),
    )
    .select([
      'p.id as paymentId',
      'p.order_id as orderId',
      'p.method',
      'p.external_id as paymentName',
      'o.external_id as orderName',
      sql<string>`o.number::text`.as('orderNumber'),
      sql<string>`coalesce(c.gateway_charge_id, '')`.as('chargeName'),
    ])
    // Of which gateway an older payment is, is not always known: a file may name it, and lacks it no more than others do.
    .where(
      gateway === null ? sql<boolean>`true` : sql<boolean>`coalesce(${GATEWAY}, ${gateway}) = ${gateway}`,
    )
    .select([PAID_ON.as('paidOn'), debitsTaken.as('debits')])
    .select([GATEWAY.as('gateway'), CUSTODY.as('custody'), BRAND.as('brand')])
    // The buyer's account loses what it brings.
    .select([sql<number>`-${soldOf}`.as('soldCents'), gatewayFeeOf.as('gatewayFeeCents')])
    .select(
      sql<LedgerPayment['parts']>`(
        select json_agg(json_build_object('installment', r.installment, 'grossCents', r.gross_cents,
          'gatewayFeeCents', r.gateway_fee_cents, 'dueOn', r.available_on, 'isCancelled', r.status = 'cancelado')
          order by r.installment, r.id)
        from receivables as r where r.seller_id = p.seller_id and r.payment_id = p.id)`.as('parts'),
    );

type Stored = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

async function read(query: {
  execute(): Promise<(Stored & { bankNames?: string[] })[]>;
}): Promise<LedgerPayment[]> {
  const rows = await query.execute();
  return rows.map(({ brand, debits, ...row }) => ({
    bankNames: [],
    ...row,
    brand: brand === null ? null : brandInCell(brand),
    debits: debitsLeft(debits),
  }));
}

/** The payments of the store that gateways call by some names. */
export function paymentsCharged(
  trx: SellerTransaction,
  scope: PaymentScope,
  names: readonly string[],
): Promise<LedgerPayment[]> {
  return read(
    select(trx, scope)
      .where('c.store_id', '=', scope.storeId)
      .where('c.gateway', 'in', GATEWAY_IDS)
      .where('c.is_test', '=', false)
      .where('c.gateway_charge_id', 'in', names)
      .where('c.gateway_charge_id', '<>', ''),
  );
}

/** NSUs have at most so many digits. */
const LONGEST_NSU = 15;
const NSU = new RegExp(`^\\d{1,${LONGEST_NSU}}$`);

/** The numbers of a bank that a spreadsheet may have made this one of, by dropping leading zeros or adding some. */
function withAnyZeros(name: string): string[] {
  if (!NSU.test(name)) return [name];
  const bare = name.replace(/^0+/, '');
  return Array.from({ length: LONGEST_NSU + 1 - bare.length }, (_, zeros) => '0'.repeat(zeros) + bare);
}

/**
 * The payments of the store that some names may mean: ids, names of payments or orders at their source, numbers of orders, and what
 * banks call a payment.
 */
export function paymentsNamed(
  trx: SellerTransaction,
  scope: PaymentScope,
  names: readonly string[],
): Promise<LedgerPayment[]> {
  const numbers = names.map((name) => name.replace(/^#\s*/, '')).filter((name) => /^\d{1,12}$/.test(name));
  return read(
    select(trx, scope)
      .where((row) =>
        row.or([
          row('p.id', 'in', names),
          row('p.external_id', 'in', names),
          row('o.external_id', 'in', names),
          sql<boolean>`o.payment_references && ${names.flatMap(withAnyZeros)}::text[]`,
          ...(numbers.length > 0 ? [row('o.number', 'in', numbers.map(Number))] : []),
        ]),
      )
      .select(bankNames.as('bankNames')),
  );
}

/** Days of São Paulo, both included, and the most payments that are read. */
interface Within extends DayRange {
  limit: number;
}

/** Only what is known to be of the gateway can be missing from its file. */
const ofGateway = ({ gateway }: PaymentScope) =>
  gateway === null ? sql<boolean>`true` : sql<boolean>`${GATEWAY} = ${gateway}`;

/** The payments of which money went back on some days. */
export function paymentsDebitedBetween(
  trx: SellerTransaction,
  scope: PaymentScope,
  { from, to, limit }: Within,
): Promise<LedgerPayment[]> {
  return read(
    select(trx, scope)
      .where(ofGateway(scope))
      .where('p.id', 'in', (row) =>
        row
          .selectFrom('ledger_entries as e')
          .where('e.seller_id', '=', scope.sellerId)
          .where('e.store_id', '=', scope.storeId)
          .where('e.account_version', 'is not', null)
          .where('e.type', 'in', ['refund', 'chargeback', 'med_block', 'med_return'])
          .where(occurredOn({ from, to }))
          .select(sql<string>`e.payment_id`.as('payment_id')),
      )
      .orderBy('p.paid_at')
      .orderBy('p.id')
      .limit(limit),
  );
}

/** The payments that were paid on some days. */
export function paymentsBetween(
  trx: SellerTransaction,
  scope: PaymentScope,
  { from, to, limit }: Within,
): Promise<LedgerPayment[]> {
  return read(
    select(trx, scope)
      .where(ofGateway(scope))
      .where('p.paid_at', '>=', sql<Date>`${from}::date::timestamp at time zone 'America/Sao_Paulo'`)
      .where('p.paid_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`)
      .orderBy('p.paid_at')
      .limit(limit),
  );
}

/** The payments of which something falls due on some days. */
export function paymentsDueBetween(
  trx: SellerTransaction,
  scope: PaymentScope,
  { from, to, limit }: Within,
): Promise<LedgerPayment[]> {
  return read(
    select(trx, scope)
      .where(ofGateway(scope))
      .where('p.id', 'in', (row) =>
        row
          .selectFrom('receivables as due')
          .where('due.seller_id', '=', scope.sellerId)
          .where('due.store_id', '=', scope.storeId)
          .where('due.status', '<>', 'cancelado')
          .where('due.available_on', '>=', from)
          .where('due.available_on', '<=', to)
          .select('due.payment_id'),
      )
      .orderBy('p.paid_at')
      .limit(limit),
  );
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
    .where('r.order_id', 'is not', null)
    .select(['a.amount_cents as cents', 'r.reference', 'r.installment'])
    .select((row) => row.ref('r.order_id').$notNull().as('orderId'))
    .select(sql<boolean>`coalesce(r.amount_cents, r.expected_cents) < 0`.as('isBack'))
    .select(
      sql<number>`case when r.state = 'different' then coalesce(r.fee_cents - r.expected_fee_cents, 0) else 0 end`.as(
        'feeCents',
      ),
    )
    .execute();
  return rows.map((row) => ({ ...row, grossCents: row.cents + row.feeCents }));
}
