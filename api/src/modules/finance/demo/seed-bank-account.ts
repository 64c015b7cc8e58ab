import { DEMO_BANK_ACCOUNT } from '@balcao/demo/money/bank-account';
import type { DemoStore } from '../../../accounts/demo-store';
import { newId } from '../../../db/new-id';
import type { BankDestination } from '../../../providers/bank/bank-provider';
import { endingOf, holdersOf, identityOf, insertAccount, listAccounts, sealDetails } from '../bank-accounts';

/** Gives demo stores without an account a verified one, for which no payout rests. @returns the number of accounts */
export async function seedBankAccount({ platform, owner }: DemoStore): Promise<number> {
  const { database, keyRing, digest } = platform;
  const { sellerId, storeId } = owner;
  return database.withSeller(sellerId, async (trx) => {
    const [holder] = await holdersOf(trx, sellerId);
    if (holder === undefined || (await listAccounts(trx, owner)).length > 0) return 0;
    const destination: BankDestination = {
      ...DEMO_BANK_ACCOUNT,
      holderName: holder.name,
      holderDocument: holder.document,
    };
    const id = newId();
    await insertAccount(trx, {
      seller_id: sellerId,
      id,
      store_id: storeId,
      kind: destination.kind,
      bank_ispb: DEMO_BANK_ACCOUNT.bankIspb,
      ending: endingOf(destination),
      details_sealed: sealDetails(keyRing, { seller_id: sellerId, id }, destination),
      fingerprint: digest(identityOf(destination)),
      status: 'verificada',
      is_principal: true,
    });
    return 1;
  });
}
