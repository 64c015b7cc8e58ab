import { recordAudit } from '../../../audit/record-audit';
import type { Executor } from '../../../db/database';
import { olderThan } from '../../../db/older-than';
import type { Platform } from '../../../platform';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { advance, lockProfile } from './profile';

const AT_ONCE = 500;
const IDLE_DAYS = 30;

/** Attempts that wait for images, and got neither one nor a new status for thirty days. */
const idleReports = (database: Executor) =>
  database
    .selectFrom('kyc_reports')
    .where('status', '=', 'IN_PROGRESS')
    .where(olderThan('changed_at', IDLE_DAYS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('kyc_documents')
            .whereRef('kyc_documents.seller_id', '=', 'kyc_reports.seller_id')
            .whereRef('kyc_documents.report_id', '=', 'kyc_reports.id')
            .where(({ not: young }) => young(olderThan('kyc_documents.created_at', IDLE_DAYS)))
            .select('kyc_documents.id'),
        ),
      ),
    )
    .select(['seller_id', 'id']);

/** Cancels attempts whose seller has sent nothing for thirty days. */
export async function cancelIdleReports({
  database: { platform },
}: Pick<Platform, 'database'>): Promise<void> {
  const idle = await idleReports(platform).limit(AT_ONCE).execute();
  for (const { seller_id: sellerId, id } of idle)
    await platform.transaction().execute(async (trx) => {
      const profile = await lockProfile(trx, sellerId);
      // Meanwhile the seller may have gone on.
      const still = await idleReports(trx).where('id', '=', id).executeTakeFirst();
      if (still === undefined) return;
      await advance(trx, SYSTEM_ORIGIN, profile, { event: 'cancel' });
      await recordAudit(trx, SYSTEM_ORIGIN, {
        sellerId,
        action: 'kyc.cancel',
        entity: 'kyc-report',
        entityId: id,
      });
    });
}
