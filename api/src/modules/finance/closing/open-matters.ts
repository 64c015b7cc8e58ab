import {
  addMonths,
  monthlyCharges,
  monthOf,
  type OpenMatter,
  type OpenMatterKind,
  type SellerAccount,
  sumOfCharges,
  todayInSaoPaulo,
} from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { OpenMatterReader } from '../../../module';
import { listMoneyHolds } from '../money-holds';
import { findInvoice } from '../plans/invoices-repository';
import { findPeriods } from '../plans/plans-repository';
import { countedMatters, realStoresOf, unevenAccounts } from './repository';

const KIND_OF: Partial<Record<SellerAccount, OpenMatterKind>> = {
  a_liberar: 'pending',
  bloqueado: 'blocked',
  em_saque: 'payout',
  a_pagar: 'owed',
};

const EMPTY = { storeId: null, cents: null, count: null, until: null, orders: [] };

/** The cost of the store's plan in the months that have no invoice yet: the running one, and one that is over and not closed. */
async function unbilledMonths(trx: SellerTransaction, owner: Owner): Promise<OpenMatter[]> {
  const periods = await findPeriods(trx, owner);
  const running = monthOf(todayInSaoPaulo(currentTime()));
  const months = periods.length === 0 ? [] : [addMonths(running, -1), running];
  const found: OpenMatter[] = [];
  for (const month of months) {
    const cents = sumOfCharges(monthlyCharges(month, periods));
    if (cents > 0 && (await findInvoice(trx, owner, month)) === undefined)
      found.push({
        ...EMPTY,
        kind: 'month',
        storeId: owner.storeId,
        cents,
        until: `${addMonths(month, 1)}-01`,
      });
  }
  return found;
}

/** Balances that are not 0, and payouts, invoices, adjustments and holds that are open. What the seller's own gateway holds is theirs. */
export const openMattersOfFinance: OpenMatterReader = async (trx, sellerId, { locks }) => {
  const accounts = await unevenAccounts(trx, sellerId, { locks });
  const matters: OpenMatter[] = accounts.map(({ account, storeId, cents, count, until }) => ({
    ...EMPTY,
    kind: KIND_OF[account] ?? (cents > 0 ? 'free' : 'negative'),
    ...{ storeId, cents, count, until },
  }));
  matters.push(...(await countedMatters(trx, sellerId)).map((row) => ({ ...EMPTY, ...row })));
  for (const storeId of await realStoresOf(trx, sellerId))
    matters.push(...(await unbilledMonths(trx, { sellerId, storeId })));
  if ((await listMoneyHolds(trx)).length > 0) matters.push({ ...EMPTY, kind: 'maintenance' });
  return matters;
};
