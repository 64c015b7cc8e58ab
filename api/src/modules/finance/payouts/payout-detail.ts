import type { Payout, PayoutDetail, PayoutLine } from '@balcao/api-schema';
import {
  centsAsDecimal,
  csvRows,
  csvText,
  ENTRY_TYPE_LABELS,
  ENTRY_TYPES,
  formatInstant,
  todayInSaoPaulo,
} from '@balcao/domain';
import type { Database, Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { changesIn, linesOf, type PayoutSpan, spanOf } from './lines-repository';
import { findPayout } from './repository';

const SHOWN_LINES = 200;
const LINES_AT_ONCE = 2_000;

async function find(
  executor: Executor,
  owner: Owner,
  id: string,
): Promise<{ payout: Payout; span: PayoutSpan }> {
  const payout = await findPayout(executor, owner, id);
  if (payout === undefined) throw new Problem('not_found');
  return { payout, span: await spanOf(executor, owner, id) };
}

/** A payout with what changed the free balance since the one before, and the first of its lines. @throws Problem not_found */
export async function readPayout(database: Database, owner: Owner, id: string): Promise<PayoutDetail> {
  const executor = database.forSeller(owner.sellerId);
  const { payout, span } = await find(executor, owner, id);
  const [changes, lines] = await Promise.all([
    changesIn(executor, owner, span),
    linesOf(executor, owner, span, SHOWN_LINES + 1),
  ]);
  return {
    ...payout,
    previousRequestedAt: span.previousRequestedAt?.toISOString() ?? null,
    openingCents: span.openingCents,
    changes: changes.toSorted((a, b) => ENTRY_TYPES.indexOf(a.type) - ENTRY_TYPES.indexOf(b.type)),
    remainingCents: span.remainingCents,
    lines: lines.slice(0, SHOWN_LINES).map(({ version: _, ...line }) => line),
    isComplete: lines.length <= SHOWN_LINES,
  };
}

const HEADINGS = ['Data', 'O que mudou', 'Pedido', 'Valor', 'Lançamento'];

const cellsOf = ({ id, type, orderNumber, postedAt, cents }: PayoutLine): string[] => [
  formatInstant(postedAt),
  ENTRY_TYPE_LABELS[type],
  orderNumber === null ? '' : String(orderNumber),
  centsAsDecimal(cents),
  id,
];

const sumRow = (at: string | null, label: string, cents: number): string[] => [
  at === null ? '' : formatInstant(at),
  label,
  '',
  centsAsDecimal(cents),
  '',
];

/**
 * The payout as a CSV for spreadsheets, written while it is sent: the balance before, each line that changed it, and what stayed. They
 * come to the payout's amount, which the last row says. @throws Problem not_found
 */
export async function writePayoutFile(
  database: Database,
  owner: Owner,
  id: string,
): Promise<{ name: string; parts: AsyncGenerator<string> }> {
  const executor = database.forSeller(owner.sellerId);
  const { payout, span } = await find(executor, owner, id);
  const { requestedAt, amountCents } = payout;
  async function* parts(): AsyncGenerator<string> {
    const previous = span.previousRequestedAt?.toISOString() ?? null;
    yield csvText([HEADINGS, sumRow(previous, 'Saldo anterior', span.openingCents)]);
    for (let rest = span; ; ) {
      const found = await linesOf(executor, owner, rest, LINES_AT_ONCE);
      if (found.length > 0) yield csvRows(found.map(cellsOf));
      const last = found.at(-1);
      if (last === undefined || found.length < LINES_AT_ONCE) break;
      rest = { ...rest, after: last.version };
    }
    yield csvRows([
      sumRow(requestedAt, 'Fica na conta', 0 - span.remainingCents),
      sumRow(requestedAt, 'Soma: valor do saque', amountCents),
    ]);
  }
  return { name: `saque-${todayInSaoPaulo(new Date(requestedAt))}.csv`, parts: parts() };
}
