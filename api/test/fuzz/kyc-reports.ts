import type { Platform } from '../../src/platform';
import { storeReport } from '../kyc';
import { createAccount } from '../stored-account';
import type { Callers } from './callers';

/** The person whom plausible requests name. */
const PERSON = { name: 'Maria da Silva', birth_date: '1990-09-07' };
const CPF = '52998224725';

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
