import type { Platform } from '../../src/platform';
import { CAPTURE_LINK_LIMIT, DOCUMENT_LIMIT } from '../../src/security/attempt-limits';
import { storeReport } from '../kyc';
import { createAccount } from '../stored-account';
import type { Callers } from './callers';

/** The person whom plausible requests name. */
const PERSON = { name: 'Maria da Silva', birth_date: '1990-09-07' };
const CPF = '52998224725';
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1_000;

/**
 * Makes the verification reachable: the main caller may start one, others are in the middle of theirs, and two people
 * wait for the review.
 *
 * @returns the addresses of these records
 */
export async function storeKycReports(platform: Platform, { accounts }: Callers): Promise<string[]> {
  const [owner, ...others] = accounts;
  if (owner === undefined) return [];
  await platform.database.platform
    .updateTable('users')
    .set({ ...PERSON, cpf: CPF })
    .where('id', '=', owner.userId)
    .execute();
  for (const account of others) await storeReport(platform, account, 'IN_PROGRESS');
  const addresses = [`/kyc/profile/${owner.sellerId}`];
  for (let waiting = 0; waiting < 2; waiting += 1) {
    const { reportId, documents } = await storeReport(platform, await createAccount(platform));
    addresses.push(`/kyc/pf-report/${reportId}`, `/admin/kyc/reports/${reportId}`);
    for (const { id } of documents) addresses.push(`/kyc/documents/${id}`, `/admin/kyc/documents/${id}`);
  }
  return addresses;
}

/**
 * Lets all callers send images again: attempts end on withdrawal, and attempts per day and images per hour are limited.
 */
export async function reopenKycReports(platform: Platform, { accounts }: Callers): Promise<void> {
  for (const account of accounts) await storeReport(platform, account, 'IN_PROGRESS');
  await platform.database.platform
    .deleteFrom('login_attempts')
    .where('scope', 'in', [DOCUMENT_LIMIT.scope, CAPTURE_LINK_LIMIT.scope])
    .execute();
}

/** Lets all callers start an attempt: none is open, none was started within the day, and their data is complete. */
export async function closeKycReports(platform: Platform, { accounts }: Callers): Promise<void> {
  const sellers = accounts.map(({ sellerId }) => sellerId);
  const { platform: rows } = platform.database;
  await rows
    .updateTable('kyc_reports')
    .set({ status: 'CANCELLED', opened_at: new Date(Date.now() - TWO_DAYS_MS) })
    .where('seller_id', 'in', sellers)
    .execute();
  await rows.updateTable('sellers').set({ kyc_status: 'CANCELLED' }).where('id', 'in', sellers).execute();
  await rows.updateTable('users').set(PERSON).where('seller_id', 'in', sellers).execute();
}
