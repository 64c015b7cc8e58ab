import type { SealedRecords } from '../../../module';
import { detailsPlace } from './details';

/** The sealed numbers and keys of bank accounts. */
export const bankAccountDetails: SealedRecords = {
  name: 'bankAccounts',
  async idsAfter(database, after, limit) {
    const rows = await database
      .selectFrom('bank_accounts')
      .where('id', '>', after)
      .where('details_sealed', 'is not', null)
      .select('id')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const row = await trx
      .selectFrom('bank_accounts')
      .select(['seller_id', 'id', 'details_sealed'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.details_sealed == null) return false;
    const sealed = keyRing.reseal(row.details_sealed, detailsPlace(row));
    if (sealed === null) return false;
    await trx.updateTable('bank_accounts').set({ details_sealed: sealed }).where('id', '=', id).execute();
    return true;
  },
};
