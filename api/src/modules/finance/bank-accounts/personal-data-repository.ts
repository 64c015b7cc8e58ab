import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { Person, PersonExporter } from '../../../module';
import { openDetails } from './details';

/** Erases where an erased person's money went; their payouts stay, as money moved. */
export async function eraseBankAccounts(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx.deleteFrom('bank_account_changes').where('seller_id', '=', sellerId).execute();
  await trx
    .updateTable('bank_accounts')
    .set({
      details_sealed: null,
      fingerprint: sql<string>`id`,
      ending: '****',
      is_principal: false,
      deleted_at: sql<Date>`coalesce(deleted_at, now())`,
    })
    .where('seller_id', '=', sellerId)
    .execute();
}

/** The person's accounts, whole: they are theirs. */
export const exportBankAccounts: PersonExporter = async (trx, { sellerId }, { keyRing }) => {
  const rows = await trx
    .selectFrom('bank_accounts')
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute();
  return {
    bankAccounts: rows.flatMap(({ details_sealed, ...row }) =>
      details_sealed === null
        ? []
        : [
            {
              ...openDetails(keyRing, { ...row, details_sealed }),
              status: row.status,
              isPrincipal: row.is_principal,
              createdAt: row.created_at,
            },
          ],
    ),
  };
};
