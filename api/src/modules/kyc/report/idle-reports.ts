import { recordAudit } from '../../../audit/record-audit';
import type { Platform } from '../../../platform';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { advance, lockProfile } from './profile';
import { isIdle, listIdleReports } from './repository';

const AT_ONCE = 500;

/** Cancels attempts whose seller has sent nothing for thirty days. */
export async function cancelIdleReports({
  database,
  raise,
}: Pick<Platform, 'database' | 'raise'>): Promise<void> {
  for (const { seller_id: sellerId, id } of await listIdleReports(database.platform, AT_ONCE))
    await database.withPlatform(async (trx) => {
      const profile = await lockProfile(trx, sellerId);
      // The seller may have continued meanwhile.
      if (!(await isIdle(trx, id))) return;
      await advance({ trx, raise, origin: SYSTEM_ORIGIN }, profile, { event: 'cancel' });
      await recordAudit(trx, SYSTEM_ORIGIN, {
        sellerId,
        action: 'kyc.cancel',
        entity: 'kyc-report',
        entityId: id,
      });
    });
}
