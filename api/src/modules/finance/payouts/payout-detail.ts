import type { PayoutDetail } from '@balcao/api-schema';
import { centsAsDecimal, csvText, ENTRY_TYPE_LABELS, formatInstant, todayInSaoPaulo } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { salesOfPayout } from '../order-money/payout-sales';
import { findPayout } from './repository';

const SHOWN_SALES = 200;
const HEADINGS = [
  'Pedido',
  'Como entrou',
  'Entrou em',
  'Entrou no saldo',
  'Foi neste saque',
  'Pagou a tarifa',
];

async function read(database: Database, owner: Owner, id: string, limit: number) {
  return database.withSeller(owner.sellerId, async (trx) => {
    const payout = await findPayout(trx, owner, id);
    if (payout === undefined) throw new Problem('not_found');
    return { payout, sales: await salesOfPayout(trx, owner, id, { limit }) };
  });
}

/** A payout with the first sales that it carried. @throws Problem not_found */
export async function readPayout(database: Database, owner: Owner, id: string): Promise<PayoutDetail> {
  const { payout, sales } = await read(database, owner, id, SHOWN_SALES);
  return { ...payout, sales: sales.slice(0, SHOWN_SALES), isComplete: sales.length <= SHOWN_SALES };
}

/** All that a payout carried as a CSV for spreadsheets. @throws Problem not_found */
export async function writePayoutFile(
  database: Database,
  owner: Owner,
  id: string,
): Promise<{ name: string; text: string }> {
  const { payout, sales } = await read(database, owner, id, Number.POSITIVE_INFINITY);
  const rows = sales.map((sale) => [
    sale.orderNumber === null ? '' : String(sale.orderNumber),
    ENTRY_TYPE_LABELS[sale.type],
    formatInstant(sale.postedAt),
    centsAsDecimal(sale.broughtCents),
    centsAsDecimal(sale.cents),
    centsAsDecimal(sale.feeCents),
  ]);
  return {
    name: `saque-${todayInSaoPaulo(new Date(payout.requestedAt))}.csv`,
    text: csvText([HEADINGS, ...rows]),
  };
}
