import { nextKycStatus } from '@balcao/domain';
import type { SellerTransaction } from '../../db/database';
import type { Person } from '../../module';
import type { Platform } from '../../platform';
import { cancelOpenReports, eraseReports } from './personal-data-repository';
import { lockStatus } from './report/repository';

/** Cancels an open verification and erases the data of attempts that were not approved. */
export async function eraseIdentity(
  trx: SellerTransaction,
  person: Person,
  { raise }: Pick<Platform, 'raise'>,
): Promise<void> {
  const { sellerId } = person;
  const status = nextKycStatus((await lockStatus(trx, sellerId)) ?? null, 'cancel');
  if (status !== null) await raise(trx, 'kyc.status-changed', { sellerId, status });
  await cancelOpenReports(trx, person);
  await eraseReports(trx, person);
}
