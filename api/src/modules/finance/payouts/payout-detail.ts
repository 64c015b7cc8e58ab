import type { PayoutDetail } from '@balcao/api-schema';
import { centsAsDecimal, csvText, ENTRY_TYPE_LABELS, formatInstant, todayInSaoPaulo } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { findPayout } from './repository';
import { findPreviousRequest, incomeBetween } from './sales-repository';

const SHOWN_SALES = 200;
const HEADINGS = ['Pedido', 'Como entrou', 'Entrou em', 'Entrou no saldo'];

async function read(database: Database, owner: Owner, id: string, limit: number | null) {
  return database.withSeller(owner.sellerId, async (trx) => {
    const payout = await findPayout(trx, owner, id);
    if (payout === undefined) throw new Problem('not_found');
    const from = await findPreviousRequest(trx, owner, payout);
    const sales = await incomeBetween(trx, owner, { from, to: payout.requestedAt, limit });
    return { payout: { ...payout, previousRequestedAt: from }, sales };
  });
}

/** A payout with the first sales that came to the balance since the one before. @throws Problem not_found */
export async function readPayout(database: Database, owner: Owner, id: string): Promise<PayoutDetail> {
  const { payout, sales } = await read(database, owner, id, SHOWN_SALES + 1);
  return { ...payout, sales: sales.slice(0, SHOWN_SALES), isComplete: sales.length <= SHOWN_SALES };
}

/** All that came to the balance since the payout before, as a CSV for spreadsheets. @throws Problem not_found */
export async function writePayoutFile(
  database: Database,
  owner: Owner,
  id: string,
): Promise<{ name: string; text: string }> {
  const { payout, sales } = await read(database, owner, id, null);
  const rows = sales.map((sale) => [
    sale.orderNumber === null ? '' : String(sale.orderNumber),
    ENTRY_TYPE_LABELS[sale.type],
    formatInstant(sale.postedAt),
    centsAsDecimal(sale.cents),
  ]);
  return {
    name: `saque-${todayInSaoPaulo(new Date(payout.requestedAt))}.csv`,
    text: csvText([HEADINGS, ...rows]),
  };
}
