import type { Notice } from '@balcao/api-schema';
import { endSessions } from '../../../accounts/sessions';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import { notify } from '../../../notices/notify';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { bankChangeCancelledMail } from './bank-mails';
import { type ChangeRow, cancelChangesFrom, findChangeByToken } from './changes-repository';
import { setDeleted, setPrincipal } from './repository';

/** Makes a change undone. Those after it are undone already, so that the accounts are as they were after it. */
async function undo(
  trx: SellerTransaction,
  { seller_id: sellerId, store_id: storeId, bank_account_id, action, principal_before }: ChangeRow,
): Promise<void> {
  if (action === 'add') await setDeleted(trx, { sellerId }, bank_account_id, true);
  if (action === 'delete') await setDeleted(trx, { sellerId }, bank_account_id, false);
  await setPrincipal(trx, { sellerId, storeId }, principal_before);
}

/**
 * Cancels a change of a store's accounts and those after it, by the link that its owners got, and ends all sessions of whoever made
 * them: a thief changes more than one thing.
 * @throws Problem invalid_change_token for a link that is used, or whose time is over
 */
export async function cancelBankChange(
  { database, digest }: Pick<Platform, 'database' | 'digest'>,
  token: string,
  origin: Origin,
): Promise<Notice> {
  await database.withPlatform(async (trx) => {
    const change = await findChangeByToken(trx, digest(token));
    if (change === undefined) throw new Problem('invalid_change_token');
    const { seller_id: sellerId, store_id: storeId } = change;
    const changes = await cancelChangesFrom(trx, change);
    // Somebody used the link at the same moment.
    if (changes.length === 0) throw new Problem('invalid_change_token');
    for (const one of changes) await undo(trx, one);
    for (const userId of new Set(changes.map(({ changed_by }) => changed_by))) await endSessions(trx, userId);
    const at = currentTime();
    await notify(
      trx,
      { sellerId, storeId },
      {
        category: 'security',
        target: { kind: 'bank_account', id: '' },
        mail: ({ storeName, ...person }) => bankChangeCancelledMail(person, { storeName, at }),
      },
    );
    await publishLive(trx, { sellerId }, 'payouts.changed');
    await recordAudit(trx, origin, {
      sellerId,
      action: 'bank-account.cancel-change',
      entity: 'bank_account',
      entityId: change.bank_account_id,
      after: { changes: changes.map(({ action }) => action) },
    });
  });
  return {
    message:
      'Mudança cancelada. As contas voltaram a ser as de antes, e as sessões de quem a fez foram encerradas. Troque a sua senha se alguém mais a conhece.',
  };
}
