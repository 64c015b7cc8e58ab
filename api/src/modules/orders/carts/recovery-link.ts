import type { CartRow } from '@balcao/api-schema';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { newToken } from '../../../security/digest';
import { insertRecoveryLink } from './recovery-repository';

const DAY_MS = 86_400_000;
/** A reminder is read within days; what a buyer had typed is not kept for longer. */
const WORKS_MS = 7 * DAY_MS;

/**
 * The way back to a cart: the address that its shop said, or, in the store's own checkout, one that nobody else has. The latter is 256
 * random bits, of which only the keyed hash is stored.
 * @returns an empty text where nothing is left to go back to
 */
export async function recoveryLinkTo(
  trx: SellerTransaction,
  { digest }: Pick<Platform, 'digest'>,
  owner: Owner,
  { id, recoveryUrl, isOwnCheckout }: Pick<CartRow, 'id' | 'recoveryUrl' | 'isOwnCheckout'>,
): Promise<string> {
  if (!isOwnCheckout || recoveryUrl === '') return recoveryUrl;
  const token = newToken();
  const expiresAt = new Date(currentTime().getTime() + WORKS_MS);
  const isKept = await insertRecoveryLink(trx, owner, { cartId: id, tokenHash: digest(token), expiresAt });
  return isKept ? `${recoveryUrl}?r=${token}` : '';
}
