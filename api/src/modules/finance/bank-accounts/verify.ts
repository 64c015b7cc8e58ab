import { z } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { againIn, defineTask, handleTask, type TaskHandler } from '../../../queue';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { bankOfStore } from './bank-of-store';
import { openDetails } from './details';
import { findAccount, recordVerification } from './repository';

/** Asks the bank whether an account exists and is its holder's. */
export const verificationTask = defineTask('bank-account-check', z.object({ accountId: z.string() }));

/** Seconds until a bank that does not know yet is asked again. */
const ASK_AGAIN_SECONDS = 60;

/** Has accounts verified by the bank. It is asked until it knows. */
export function verifyAccounts({
  database,
  keyRing,
  bank,
}: Pick<Platform, 'database' | 'keyRing' | 'bank'>): TaskHandler {
  return handleTask(verificationTask, {
    concurrency: 5,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ accountId }, { task: { sellerId } }) {
      const row = await database.withSeller(sellerId, (trx) => findAccount(trx, sellerId, accountId));
      if (row === undefined || row.deleted_at !== null || row.details_sealed === null) return undefined;
      const details = openDetails(keyRing, { ...row, details_sealed: row.details_sealed });
      const owner = { sellerId, storeId: row.store_id };
      const asked = await bankOfStore({ bank }, database.forSeller(sellerId), owner);
      const verdict = await asked.verify(row.id, details);
      return verdict.state === 'open' ? againIn(ASK_AGAIN_SECONDS) : verdict;
    },
    async settled(trx, { accountId }, { sellerId }, ending) {
      if (ending.state !== 'done' || ending.outcome === undefined) return;
      const { outcome } = ending;
      const status = outcome.state === 'refused' ? ('recusada' as const) : ('verificada' as const);
      const refusal = outcome.state === 'refused' ? outcome.reason : null;
      if (!(await recordVerification(trx, sellerId, accountId, { status, refusal }))) return;
      await publishLive(trx, { sellerId }, 'payouts.changed');
      await recordAudit(trx, SYSTEM_ORIGIN, {
        sellerId,
        action: 'bank-account.verify',
        entity: 'bank_account',
        entityId: accountId,
        after: { status, refusal },
      });
    },
  });
}
