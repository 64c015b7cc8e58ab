import type { PlanInvoice, PlanLine, PlanLines } from '@balcao/api-schema';
import {
  centsAsDecimal,
  csvRows,
  csvText,
  formatCalendarDate,
  invoiceTotal,
  type Month,
  monthlyCharges,
  monthOf,
  PLAN_LINE_LABELS,
  type PlanCharge,
  planInvoiceStatus,
  sumOfCharges,
  todayInSaoPaulo,
} from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Database, Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { readCursor, writeCursor } from '../../../lists/list-cursor';
import type { ListOrder, Position } from '../../../lists/list-order';
import { Problem } from '../../../problem';
import { findInvoice, findInvoices, type InvoiceRow, sumFees } from './invoices-repository';
import { feeLines } from './lines-repository';
import { findPeriods } from './plans-repository';

const runningMonth = (): Month => monthOf(todayInSaoPaulo(currentTime()));

const toInvoice = (row: InvoiceRow): PlanInvoice => ({
  id: row.month,
  status: planInvoiceStatus(
    { dueOn: row.due_day, isPaid: row.paid_at !== null },
    todayInSaoPaulo(currentTime()),
  ),
  charges: row.charges,
  totalCents: row.total_cents,
  planCents: row.plan_cents,
  takenCents: row.taken_cents,
  owedCents: row.owed_cents,
  carriedCents: row.carried_cents,
  lineCount: row.line_count,
  dueOn: row.due_day,
  paidAt: row.paid_at?.toISOString() ?? null,
});

/** The invoice of a month that is not closed, as it stands. */
async function openInvoice(executor: Executor, owner: Owner, month: Month): Promise<PlanInvoice> {
  const [periods, fees] = await Promise.all([findPeriods(executor, owner), sumFees(executor, owner, month)]);
  const charges = monthlyCharges(month, periods);
  const parts = { ...fees, planCents: sumOfCharges(charges) };
  return {
    ...parts,
    totalCents: invoiceTotal(parts, true),
    id: month,
    status: 'aberta',
    charges,
    dueOn: null,
    paidAt: null,
  };
}

/** The running month, and those that are closed: the latest first. */
export async function listInvoices(database: Database, owner: Owner): Promise<{ items: PlanInvoice[] }> {
  const executor = database.forSeller(owner.sellerId);
  const [open, closed] = await Promise.all([
    openInvoice(executor, owner, runningMonth()),
    findInvoices(executor, owner),
  ]);
  return { items: [open, ...closed.map(toInvoice)] };
}

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
} as const;

const chargeLine = (month: Month, charge: PlanCharge, index: number): PlanLine => ({
  ...NOT_OF_A_SALE,
  id: `${month}:${index}`,
  kind: charge.kind,
  on: charge.on,
  planId: charge.planId,
  baseCents: charge.monthlyCents,
  days: charge.days,
  ofDays: charge.ofDays,
  creditCents: 0,
  cents: charge.cents,
  paidBy: 'fatura',
});

/** The lines of an invoice that are of no sale: the plan's, and what comes of other invoices or waits for the next. */
function ownLines({ id, charges, totalCents, planCents, owedCents, carriedCents }: PlanInvoice): PlanLine[] {
  const sums = [
    ['meses_anteriores', carriedCents],
    ['proxima_fatura', totalCents - planCents - owedCents - carriedCents],
  ] as const;
  return [
    ...charges.map((charge, index) => chargeLine(id, charge, index)),
    ...sums
      .filter(([, cents]) => cents !== 0)
      .map(
        ([kind, cents]): PlanLine => ({
          ...NOT_OF_A_SALE,
          id: `${id}:${kind}`,
          kind,
          on: `${id}-01`,
          planId: null,
          baseCents: null,
          days: null,
          ofDays: null,
          creditCents: 0,
          cents,
          paidBy: 'fatura',
        }),
      ),
  ];
}

const ORDER: ListOrder = {
  sort: 'postedAt',
  column: 'posted_at',
  kind: 'instant',
  descending: false,
  idKind: 'uuid',
};

function positionOf(cursor: string | undefined): Position | undefined {
  const read = cursor === undefined ? undefined : readCursor(cursor, ORDER);
  return read && read.at !== 'end' ? read.position : undefined;
}

/** A page of an invoice's lines: what the plan costs, then the fee of each sale. @throws Problem not_found, or validation */
export async function listLines(
  database: Database,
  owner: Owner,
  month: Month,
  { cursor, size }: { cursor?: string | undefined; size: number },
): Promise<PlanLines> {
  const executor = database.forSeller(owner.sellerId);
  const after = positionOf(cursor);
  const invoice = await invoiceOf(executor, owner, month);
  const found = await feeLines(executor, owner, month, { after, limit: size + 1 });
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return {
    items: [...(after ? [] : ownLines(invoice)), ...shown.map(({ line }) => line)],
    next: last ? writeCursor(ORDER, { at: 'after', position: last.position }) : null,
  };
}

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
const LINES_AT_ONCE = 2_000;

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

/** All lines of an invoice for spreadsheets, and their sum, written while they are sent. @throws Problem not_found */
export async function invoiceFile(
  database: Database,
  owner: Owner,
  month: Month,
): Promise<AsyncGenerator<string>> {
  const executor = database.forSeller(owner.sellerId);
  const invoice = await invoiceOf(executor, owner, month);
  async function* parts(): AsyncGenerator<string> {
    yield csvText([HEADINGS, ...ownLines(invoice).map(cellsOf)]);
    for (let after: Position | undefined; ; ) {
      const found = await feeLines(executor, owner, month, { after, limit: LINES_AT_ONCE });
      if (found.length > 0) yield csvRows(found.map(({ line }) => cellsOf(line)));
      if (found.length < LINES_AT_ONCE) break;
      after = found.at(-1)?.position;
    }
    yield csvRows([['', 'Total', '', '', '', '', '', '', '', centsAsDecimal(invoice.totalCents), '']]);
  }
  return parts();
}
