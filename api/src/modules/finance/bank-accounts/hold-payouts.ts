import { BANK_CHANGE_HOLD_HOURS, type BankChangeAction } from '@balcao/domain';
import { currentMs, currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { notify } from '../../../notices/notify';
import type { Platform } from '../../../platform';
import { newToken } from '../../../security/digest';
import { bankChangeMail } from './bank-mails';
import { insertChange } from './changes-repository';

/** A change of a bank account, and the person who made it. */
interface AccountChange {
  action: BankChangeAction;
  accountId: string;
  /** The label of the account in the mail. */
  label: string;
  /** The principal account before it; null when there was none. */
  principalBefore: string | null;
  by: { userId: string; name: string };
}

/**
 * Lets the store's payouts rest for a day after a change of its accounts, in the transaction of the change, and sends its owners the
 * link by which they cancel it.
 */
export async function holdPayouts(
  trx: SellerTransaction,
  { config, digest }: Pick<Platform, 'config' | 'digest'>,
  owner: Owner,
  { action, accountId, label, principalBefore, by }: AccountChange,
): Promise<void> {
  const token = newToken();
  const heldUntil = new Date(currentMs() + BANK_CHANGE_HOLD_HOURS * 3_600_000);
  await insertChange(trx, {
    seller_id: owner.sellerId,
    id: newId(),
    store_id: owner.storeId,
    bank_account_id: accountId,
    action,
    principal_before: principalBefore,
    token_hash: digest(token),
    changed_by: by.userId,
    held_until: heldUntil,
  });
  const at = currentTime();
  await notify(trx, owner, {
    category: 'security',
    target: { kind: 'bank_account', id: '' },
    mail: ({ storeName, ...person }) =>
      bankChangeMail(
        person,
        { action, label, storeName, by: by.name, at, heldUntil },
        config.publicUrl,
        token,
      ),
  });
}
