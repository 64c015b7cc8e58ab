import type { SellerTransaction } from '../../../db/database';
import type { DomainEvents } from '../../../events/domain-events';

/** Stores the outcome of the identity verification in the seller's record. */
export async function updateKycStatus(
  trx: SellerTransaction,
  { sellerId, status }: DomainEvents['kyc.status-changed'],
): Promise<void> {
  await trx.updateTable('sellers').set({ kyc_status: status }).where('id', '=', sellerId).execute();
}

/** Stores the seller's Iugu status in the seller's record. */
export async function updateIuguStatus(
  trx: SellerTransaction,
  { sellerId, status }: DomainEvents['gateway.iugu-status-changed'],
): Promise<void> {
  await trx.updateTable('sellers').set({ iugu_account_status: status }).where('id', '=', sellerId).execute();
}
