import type { FeeInvoice, FeeInvoices } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { PersonCall } from '../../../call';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { deleteFeeInvoice, findFeeInvoice, findFeeInvoices, upsertFeeInvoice } from './repository';

/** The numbers of the platform's notas fiscais for its fees, by month. */
export const listFeeInvoices = async (
  database: Database,
  owner: Owner,
): Promise<Pick<FeeInvoices, 'items'>> => ({
  items: await findFeeInvoices(database.forSeller(owner.sellerId), owner),
});

/** Records the number of a month, or takes it away. What it was stands in the audit log. */
export function changeFeeInvoice(
  { platform: { database }, owner, origin }: PersonCall,
  { month, number }: FeeInvoice,
): Promise<FeeInvoice> {
  const { sellerId } = owner;
  return database.withSeller(sellerId, async (trx) => {
    const before = await findFeeInvoice(trx, owner, month);
    if (before === number) return { month, number };
    if (number === '') await deleteFeeInvoice(trx, owner, month);
    else await upsertFeeInvoice(trx, owner, { month, number });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'fee-invoice.change',
      entity: 'fee-invoice',
      entityId: month,
      before: { number: before },
      after: { number },
    });
    return { month, number };
  });
}
