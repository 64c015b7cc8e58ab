import { nextKycStatus } from '@balcao/domain';
import type { SellerTransaction } from '../../db/database';
import type { Person, PersonData } from '../../module';
import type { Platform } from '../../platform';
import { lockStatus } from './shared/verification';

/** A person's consents to verifications, latest first. */
export async function identityConsentsOf(
  trx: SellerTransaction,
  { sellerId }: Person,
): Promise<NonNullable<PersonData['consents']>> {
  const consents = await trx
    .selectFrom('kyc_consents')
    .where('seller_id', '=', sellerId)
    .orderBy('recorded_at', 'desc')
    .select(['version', 'accepted_at'])
    .execute();
  return consents.map(({ version, accepted_at }) => ({
    about: 'identity',
    version,
    acceptedAt: accepted_at.toISOString(),
  }));
}

/** Whether the law obliges us to keep an approved verification of this person (Lei 9.613/1998, art. 10). */
export async function hasApprovedReport(trx: SellerTransaction, { sellerId }: Person): Promise<boolean> {
  const approved = await trx
    .selectFrom('kyc_reports')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'FINISHED')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return approved !== undefined;
}

/** Cancels an open verification and erases the data of attempts that were not approved. Consents and their end stay. */
export async function eraseIdentity(
  trx: SellerTransaction,
  { sellerId }: Person,
  { raise }: Pick<Platform, 'raise'>,
): Promise<void> {
  const status = nextKycStatus((await lockStatus(trx, sellerId)) ?? null, 'cancel');
  if (status !== null) await raise(trx, 'kyc.status-changed', { sellerId, status });
  await trx
    .updateTable('kyc_reports')
    .set({ status: 'CANCELLED', changed_at: new Date() })
    .where('seller_id', '=', sellerId)
    .where('status', 'in', ['IN_PROGRESS', 'WAITING_MANUAL_ACTION'])
    .execute();
  await trx
    .updateTable('kyc_reports')
    .set({ name: '', cpf: '', birth_date: '' })
    .where('seller_id', '=', sellerId)
    .where('status', '!=', 'FINISHED')
    .execute();
  await trx.deleteFrom('kyc_capture_links').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('kyc_provider_cases').where('seller_id', '=', sellerId).execute();
}

/** The attempts and a list of their images. The images themselves are shown on the verification's page. */
export async function exportReports(trx: SellerTransaction, person: Person): Promise<PersonData> {
  const { sellerId } = person;
  const identityReports = await trx
    .selectFrom('kyc_reports')
    .where('seller_id', '=', sellerId)
    .orderBy('attempt')
    .select(['id', 'attempt', 'status', 'name', 'cpf', 'birth_date', 'reason', 'opened_at', 'changed_at'])
    .execute();
  const identityDocuments = await trx
    .selectFrom('kyc_documents')
    .where('seller_id', '=', sellerId)
    .orderBy('created_at')
    .select(['id', 'report_id', 'slot', 'state', 'reason', 'width', 'height', 'created_at', 'purged_at'])
    .execute();
  return { identityReports, identityDocuments, consents: await identityConsentsOf(trx, person) };
}
