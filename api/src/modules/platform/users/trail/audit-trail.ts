import type { UserAuditIntegrity, UserAuditPage, UserAuditQuery } from '@balcao/api-schema';
import { getUser } from '../../../../accounts/users';
import { verifySellerAudit } from '../../../../audit/verify-audit';
import type { Executor } from '../../../../db/database';
import { auditList } from './repository';

/** The audit trail of a person's account, latest first. */
export async function listAuditOf(
  executor: Executor,
  userId: string,
  query: UserAuditQuery,
): Promise<UserAuditPage> {
  const { seller_id: sellerId } = await getUser(executor, userId);
  return auditList.page(executor, { sellerId }, query);
}

/** Whether a person's trail is unaltered. Reads all of it. */
export async function checkAuditOf(executor: Executor, userId: string): Promise<UserAuditIntegrity> {
  const { seller_id: sellerId } = await getUser(executor, userId);
  const { entries, broken } = await verifySellerAudit(executor, sellerId);
  return { intact: broken === null, entries, brokenAt: broken?.seq ?? null };
}
