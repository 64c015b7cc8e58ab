import type { CompanyChange, CompanyChangeRequest, LatestCompanyChange } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { OwnCall } from '../../../call';
import { currentTime } from '../../../db/clock';
import { newId } from '../../../db/new-id';
import { notify } from '../../../notices/notify';
import { invalidField, Problem } from '../../../problem';
import { COMPANY_CHANGES, consumeQuota } from '../../../security/quotas';
import { findCompany, lockSeller } from '../profile/repository';
import { companyChangeMail } from './company-mails';
import {
  type CompanyChangeRow,
  endChange,
  findLatestChange,
  findPendingChange,
  insertChange,
} from './repository';

/** A change as the API shows it. */
export const toCompanyChange = (row: CompanyChangeRow): CompanyChange => ({
  id: row.id,
  status: row.status,
  companyName: row.company_name,
  cnpj: row.cnpj,
  requestedAt: row.requested_at.toISOString(),
  refusal: row.refusal,
});

/** The latest change that the seller did not withdraw, and whether the company that they have was reviewed. */
export async function readLatestChange({
  platform: { database },
  identity: { sellerId },
}: OwnCall<'database' | 'config'>): Promise<LatestCompanyChange> {
  const executor = database.forSeller(sellerId);
  const [row, { isReviewed }] = await Promise.all([
    findLatestChange(executor, sellerId),
    findCompany(executor, sellerId),
  ]);
  return { change: row ? toCompanyChange(row) : null, isReviewed };
}

/**
 * Asks for another name or CNPJ of a verified seller's company. Nothing changes before somebody of the platform approves it; the seller
 * is told by e-mail.
 * @throws Problem company_change_unneeded, company_change_pending, validation or too_many_requests
 */
export async function requestCompanyChange(
  { platform: { database, config }, identity, origin }: OwnCall<'database' | 'config'>,
  { companyName, cnpj }: CompanyChangeRequest,
): Promise<CompanyChange> {
  const { sellerId, userId } = identity;
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockSeller(trx, sellerId);
    if (current === undefined) throw new Problem('not_found');
    if (current.lockReason !== 'verified') throw new Problem('company_change_unneeded');
    const { isReviewed } = await findCompany(trx, sellerId);
    if (isReviewed && companyName === current.companyName && cnpj === current.cnpj)
      throw invalidField('companyName', ['Mude a razão social ou o CNPJ.']);
    if (await findPendingChange(trx, sellerId)) throw new Problem('company_change_pending');
    await consumeQuota(trx, COMPANY_CHANGES, sellerId);
    const row = await insertChange(trx, {
      seller_id: sellerId,
      id: newId(),
      company_name: companyName,
      cnpj,
      requested_by: userId,
    });
    const wanted = { companyName, cnpj };
    const at = currentTime();
    await notify(
      trx,
      { sellerId },
      {
        category: 'security',
        target: { kind: 'company', id: '' },
        mail: (person) => companyChangeMail(person, wanted, at, config.publicUrl),
      },
    );
    await recordAudit(trx, origin, {
      sellerId,
      action: 'company-change.request',
      entity: 'company-change',
      entityId: row.id,
      before: { companyName: current.companyName, cnpj: current.cnpj },
      after: wanted,
    });
    return toCompanyChange(row);
  });
}

/** Withdraws the change that waits. @throws Problem not_found when none does */
export function withdrawCompanyChange({
  platform: { database },
  identity: { sellerId, userId },
  origin,
}: OwnCall<'database' | 'config'>): Promise<void> {
  return database.withSeller(sellerId, async (trx) => {
    // Whoever decides locks the seller first too.
    await lockSeller(trx, sellerId);
    const pending = await findPendingChange(trx, sellerId);
    if (pending === undefined) throw new Problem('not_found');
    await endChange(trx, pending, { status: 'withdrawn', endedBy: userId });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'company-change.withdraw',
      entity: 'company-change',
      entityId: pending.id,
    });
  });
}
