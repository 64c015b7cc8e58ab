import { Readable } from 'node:stream';
import {
  downloadInvoice,
  listInvoiceLines,
  listInvoices,
  type PlanInvoice,
  type PlanLine,
} from '@balcao/api-schema';
import {
  addMonths,
  centsAsDecimal,
  csvRows,
  csvText,
  formatCalendarDate,
  type InvoiceParts,
  invoiceTotal,
  type Month,
  monthlyCharges,
  monthOf,
  PLAN_LINE_LABELS,
  type PlanCharge,
  planInvoiceFileName,
  planInvoiceStatus,
  reckonFee,
  SALE_TYPES,
  startOfDay,
  sumOfCharges,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { readCursor, writeCursor } from '../../lists/list-cursor';
import type { ListOrder, Position } from '../../lists/list-order';
import { Problem } from '../../problem';
import { totalsBefore } from './balances';
import { findPeriods } from './plan-offers';

/** Ten years. */
const MOST_INVOICES = 120;
/** After all that was ever posted. */
const NEVER = '9999-12-31T00:00:00Z';
const LINES_AT_ONCE = 2_000;
const HEADINGS = [
  'Data',
  'Linha',
  'Pedido',
  'Base',
  'Percentual',
  'Fixo',
  'Dias',
  'Já cobrado',
  'Valor',
  'Nesta fatura',
  'Lançamento',
];

const selectInvoices = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('plan_invoices')
    .where(ofStore(owner))
    .select([
      'month',
      'charges',
      'plan_cents as planCents',
      'taken_cents as takenCents',
      'owed_cents as owedCents',
      'carried_cents as carriedCents',
      'line_count as lineCount',
      'paid_at as paidAt',
      sql<string>`due_on::text`.as('dueOn'),
      sql<number>`coalesce(total_cents, plan_cents)`.as('totalCents'),
    ]);

/** The closed invoices of a store, the latest first. */
export const findInvoices = (executor: Executor, owner: Owner) =>
  selectInvoices(executor, owner).orderBy('month', 'desc').limit(MOST_INVOICES).execute();

/** A closed invoice as it is stored. */
export type StoredInvoice = Awaited<ReturnType<typeof findInvoices>>[number];

/** The invoice of a month; undefined while it is not closed. */
export const findInvoice = (
  executor: Executor,
  owner: Owner,
  month: Month,
): Promise<StoredInvoice | undefined> =>
  selectInvoices(executor, owner).where('month', '=', month).executeTakeFirst();

const toInvoice = ({ month, ...row }: StoredInvoice): PlanInvoice => ({
  ...row,
  id: month,
  status: planInvoiceStatus(
    { dueOn: row.dueOn, isPaid: row.paidAt !== null },
    todayInSaoPaulo(currentTime()),
  ),
  paidAt: row.paidAt?.toISOString() ?? null,
});

/** The instant at which a month begins in São Paulo. */
export const startOfMonth = (month: Month): string => startOfDay(`${month}-01`);

/** The lines of fees of sales: taken of their money, or owed. What paid them is none. */
const FEE_LINES = sql<boolean>`account_version is not null and type in ('fee_platform', 'fee_antifraud', 'custody_change')
  and (type <> 'custody_change' or account = 'a_pagar')`;

/** The parts of an invoice, with the sums of the fees of sales that it is about, and the number of their lines. */
interface ReckonedInvoice extends InvoiceParts {
  charges: PlanCharge[];
  takenCents: number;
  lineCount: number;
}

/**
 * Reckons the invoice of a month: what the plan costs, the fees that the ledger took, or wrote down as owed, in it, and those of before that
 * were neither paid nor asked.
 */
export async function reckonInvoice(
  executor: Executor,
  owner: Owner,
  month: Month,
): Promise<ReckonedInvoice> {
  const from = startOfMonth(month);
  const [periods, fees, sums, { asked }] = await Promise.all([
    findPeriods(executor, owner),
    executor
      .selectFrom('ledger_entries')
      .where(ofStore(owner))
      .where(FEE_LINES)
      .where('posted_at', '>=', new Date(from))
      .where('posted_at', '<', new Date(startOfMonth(addMonths(month, 1))))
      .select([
        sql<number>`-coalesce(sum(amount_cents) filter (where account <> 'a_pagar'), 0)`.as('takenCents'),
        sql<number>`-coalesce(sum(amount_cents) filter (where account = 'a_pagar'), 0)`.as('owedCents'),
        sql<number>`count(*)::int`.as('lineCount'),
      ])
      .executeTakeFirstOrThrow(),
    totalsBefore(executor, owner, ['a_pagar'], [from, NEVER]),
    // What other invoices ask beside the plan, and have not got.
    executor
      .selectFrom('plan_invoices')
      .where(ofStore(owner))
      .where('month', '<>', month)
      .where('paid_at', 'is', null)
      .select(sql<number>`coalesce(sum(total_cents - plan_cents), 0)::bigint`.as('asked'))
      .executeTakeFirstOrThrow(),
  ]);
  // What was owed by then, less all that was paid since.
  const unpaid = sums
    .filter(({ type, moment }) => (type === 'fee_payment' ? moment === 1 : moment === 0))
    .reduce((sum, { cents }) => sum - cents, 0);
  const charges = monthlyCharges(month, periods);
  return { ...fees, carriedCents: unpaid - asked, charges, planCents: sumOfCharges(charges) };
}

/** The invoice of a month that is not closed, as it stands. */
async function openInvoice(executor: Executor, owner: Owner, month: Month): Promise<PlanInvoice> {
  const parts = await reckonInvoice(executor, owner, month);
  return {
    ...parts,
    totalCents: invoiceTotal(parts, true),
    id: month,
    status: 'aberta',
    dueOn: null,
    paidAt: null,
  };
}

const runningMonth = (): Month => monthOf(todayInSaoPaulo(currentTime()));

/** @throws Problem not_found for a month that is neither closed nor running */
async function invoiceOf(executor: Executor, owner: Owner, month: Month): Promise<PlanInvoice> {
  const closed = await findInvoice(executor, owner, month);
  if (closed) return toInvoice(closed);
  if (month !== runningMonth()) throw new Problem('not_found');
  return openInvoice(executor, owner, month);
}

const NOT_OF_A_SALE = {
  entryId: null,
  orderId: null,
  orderNumber: null,
  bp: null,
  fixedCents: null,
  creditCents: 0,
  paidBy: 'fatura',
} as const;

/** The lines of an invoice that are of no sale: the plan's, and what comes of other invoices or waits for the next. */
function ownLines({ id, charges, totalCents, planCents, owedCents, carriedCents }: PlanInvoice): PlanLine[] {
  const sums = [
    ['meses_anteriores', carriedCents],
    ['proxima_fatura', totalCents - planCents - owedCents - carriedCents],
  ] as const;
  return [
    ...charges.map(({ monthlyCents, ...charge }, index) => ({
      ...NOT_OF_A_SALE,
      ...charge,
      id: `${id}:${index}`,
      baseCents: monthlyCents,
    })),
    ...sums
      .filter(([, cents]) => cents !== 0)
      .map(([kind, cents]) => ({
        ...NOT_OF_A_SALE,
        id: `${id}:${kind}`,
        kind,
        on: `${id}-01`,
        planId: null,
        baseCents: null,
        days: null,
        ofDays: null,
        cents,
      })),
  ];
}

interface FeeRow {
  id: string;
  postedAt: Date;
  /** As cursors carry it, to the microsecond. */
  instant: string;
  orderId: string | null;
  orderNumber: number | null;
  account: string;
  type: 'fee_platform' | 'fee_antifraud' | 'custody_change';
  /** Above 0 for what the store pays. */
  cents: number;
  before: number | null;
  after: number | null;
  rates: { percentBasisPoints: number; fixedCents: number; antifraudCents: number }[] | null;
}

/** The way to a line's cents, as far as its sale says. */
function reckoningOf({ type, before, after, rates, cents }: FeeRow) {
  if (after === null || rates === null) return { baseCents: null, bp: null, fixedCents: null };
  return reckonFee(
    { beforeCents: before ?? 0, afterCents: after },
    cents,
    type === 'fee_platform'
      ? rates
      : rates.map(({ antifraudCents }) => ({ percentBasisPoints: 0, fixedCents: antifraudCents })),
  );
}

/** Fees of a month as the ledger has them, in the order in which they were posted, with what each was reckoned of. */
async function feeLines(
  executor: Executor,
  owner: Owner,
  month: Month,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<{ line: PlanLine; position: Position }[]> {
  const { rows } = await sql<FeeRow>`
    select e.id, e.posted_at as "postedAt", to_char(e.posted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as instant,
      e.order_id as "orderId", o.number as "orderNumber", e.account, e.type, -e.amount_cents as cents, brought.before, brought.after, agreed.rates
    from (
      select * from ledger_entries
      where ${ofStore(owner)} and ${FEE_LINES}
        and posted_at >= ${startOfMonth(month)} and posted_at < ${startOfMonth(addMonths(month, 1))}
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
  return rows.map((row) => {
    const { id, orderId, orderNumber, type, cents } = row;
    const kind = type === 'fee_antifraud' ? ('tarifa_antifraude' as const) : ('tarifa_pedido' as const);
    return {
      line: {
        id,
        kind: cents < 0 ? 'estorno_tarifa' : kind,
        on: todayInSaoPaulo(row.postedAt),
        entryId: id,
        orderId,
        orderNumber,
        planId: null,
        days: null,
        ofDays: null,
        creditCents: 0,
        ...reckoningOf(row),
        cents,
        paidBy: row.account === 'a_pagar' ? 'fatura' : 'venda',
      },
      position: { value: row.instant, id },
    };
  });
}

const ORDER: ListOrder = {
  sort: 'postedAt',
  column: 'posted_at',
  kind: 'instant',
  descending: false,
  idKind: 'uuid',
};

const moneyOf = (cents: number | null): string => (cents === null ? '' : centsAsDecimal(cents));

const cellsOf = (line: PlanLine): string[] => [
  formatCalendarDate(line.on),
  PLAN_LINE_LABELS[line.kind],
  line.orderNumber === null ? '' : String(line.orderNumber),
  moneyOf(line.baseCents),
  moneyOf(line.bp),
  moneyOf(line.fixedCents),
  line.days === null ? '' : `${line.days} de ${line.ofDays}`,
  line.bp === null ? '' : centsAsDecimal(line.creditCents),
  centsAsDecimal(line.cents),
  line.paidBy === 'fatura' ? centsAsDecimal(line.cents) : 'Descontada da venda',
  line.entryId ?? '',
];

/** All lines of an invoice for spreadsheets, and their sum, written while they are sent. */
async function* writeFile(executor: Executor, owner: Owner, invoice: PlanInvoice): AsyncGenerator<string> {
  yield csvText([HEADINGS, ...ownLines(invoice).map(cellsOf)]);
  for (let after: Position | undefined; ; ) {
    const found = await feeLines(executor, owner, invoice.id, { after, limit: LINES_AT_ONCE });
    if (found.length > 0) yield csvRows(found.map(({ line }) => cellsOf(line)));
    if (found.length < LINES_AT_ONCE) break;
    after = found.at(-1)?.position;
  }
  yield csvRows([['', 'Total', '', '', '', '', '', '', '', centsAsDecimal(invoice.totalCents), '']]);
}

/** The invoices of a store's plan. */
export const planInvoicesRoutes = routesOf('plans', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listInvoices, async ({ owner }) => {
      const executor = database.forSeller(owner.sellerId);
      const [open, closed] = await Promise.all([
        openInvoice(executor, owner, runningMonth()),
        findInvoices(executor, owner),
      ]);
      return { items: [open, ...closed.map(toInvoice)] };
    }),

    inStore(listInvoiceLines, async ({ owner }, { params: { id }, query: { cursor, size } }) => {
      const executor = database.forSeller(owner.sellerId);
      const read = cursor === undefined ? undefined : readCursor(cursor, ORDER);
      const after = read && read.at !== 'end' ? read.position : undefined;
      const invoice = await invoiceOf(executor, owner, id);
      const found = await feeLines(executor, owner, id, { after, limit: size + 1 });
      const shown = found.slice(0, size);
      const last = found.length > size ? shown.at(-1) : undefined;
      return {
        items: [...(after ? [] : ownLines(invoice)), ...shown.map(({ line }) => line)],
        next: last ? writeCursor(ORDER, { at: 'after', position: last.position }) : null,
      };
    }),

    inStore(
      downloadInvoice,
      async ({ owner }, { params: { id } }, reply) => {
        const executor = database.forSeller(owner.sellerId);
        const invoice = await invoiceOf(executor, owner, id);
        reply
          .header('content-disposition', `attachment; filename="${planInvoiceFileName(id)}"`)
          .type('text/csv; charset=utf-8');
        return Readable.from(writeFile(executor, owner, invoice));
      },
      { schema: { produces: ['text/csv'] } },
    ),
  ];
});
