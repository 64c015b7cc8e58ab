import { PAYOUT_HELD_DAYS } from '@balcao/domain';
import { currentMs, currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import { type StoredPayout, setHeldSince } from './repository';

const HELD_MS = PAYOUT_HELD_DAYS * 86_400_000;

/**
 * Holds a payout whose owner may not move money. @returns whether it was held for so long that it goes back to the balance;
 * not while the bank may have it
 */
export async function holdPayout(
  trx: SellerTransaction,
  sellerId: string,
  { id, status, heldSince }: StoredPayout,
): Promise<boolean> {
  if (heldSince === null) {
    await setHeldSince(trx, sellerId, id, currentTime());
    await publishLive(trx, { sellerId }, 'payouts.changed');
    return false;
  }
  return status === 'solicitado' && currentMs() - heldSince.getTime() > HELD_MS;
}
