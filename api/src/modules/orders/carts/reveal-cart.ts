import type { RevealedCart } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { Problem } from '../../../problem';
import { findCart } from './list/repository';
import { recoveryLinkTo } from './recovery-link';

/**
 * Reveals the contact of a cart's buyer, and the link that opens the cart again. The audit trail keeps who looked, never the contact.
 * @throws Problem not_found
 */
export function revealCart(
  { platform, owner, origin }: Call<'database' | 'digest'>,
  id: string,
): Promise<RevealedCart> {
  const { sellerId } = owner;
  return platform.database.withSeller(sellerId, async (trx) => {
    const cart = await findCart(trx, owner, id);
    if (cart === undefined) throw new Problem('not_found');
    const recoveryUrl = cart.state === 'open' ? await recoveryLinkTo(trx, platform, owner, cart) : '';
    await recordAudit(trx, origin, { sellerId, action: 'cart.reveal', entity: 'cart', entityId: id });
    return { email: cart.buyerEmail, phone: cart.buyerPhone, recoveryUrl };
  });
}
