import type { RevealedCart } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { findCart } from './list-repository';

/** How the buyer of a cart can be reached. The audit trail keeps who looked, never what they saw. @throws Problem not_found */
export function revealCart(
  { database, owner, origin }: { database: Database; owner: Owner; origin: Origin },
  id: string,
): Promise<RevealedCart> {
  const { sellerId } = owner;
  return database.withSeller(sellerId, async (trx) => {
    const cart = await findCart(trx, owner, id);
    if (cart === undefined) throw new Problem('not_found');
    await recordAudit(trx, origin, { sellerId, action: 'cart.reveal', entity: 'cart', entityId: id });
    return { email: cart.buyerEmail, phone: cart.buyerPhone };
  });
}
