import type { CartRow } from '@balcao/api-schema';
import { cartReminderRefusal } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { cartReminderMail } from '../../../providers/mail/cart-mails';
import type { Origin } from '../../../security/origin';
import { enqueueBuyerMail } from '../buyer-mails/enqueue-buyer-mail';
import { emailDigestOf, lockCart, noteReminder } from './cart-repository';
import { asShown, findCart } from './list-repository';
import { optOutUrl } from './opt-out-token';

/**
 * Reminds a buyer of what they left, by an e-mail that leads back there and out of further ones.
 * @throws Problem not_found, cart_not_remindable with the reason, buyer_mails_closed, too_many_requests
 */
export const remindBuyer = (
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { owner, origin }: { owner: Owner; origin: Origin },
  id: string,
): Promise<CartRow> =>
  database.withSeller(owner.sellerId, async (trx) => {
    const storeName = await lockCart(trx, owner, id);
    const cart = await findCart(trx, owner, id);
    if (storeName === undefined || cart === undefined) throw new Problem('not_found');
    const now = currentTime();
    const refusal = cartReminderRefusal(cart, now);
    if (refusal !== null) throw new Problem('cart_not_remindable', { text: refusal });
    const stop = optOutUrl(config, { ...owner, emailDigest: emailDigestOf(cart.buyerEmail) });
    await enqueueBuyerMail(trx, owner, cartReminderMail(cart, { storeName, stop }));
    await noteReminder(trx, owner, id, now);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'cart.remind',
      entity: 'cart',
      entityId: id,
    });
    return asShown({ ...cart, reminders: cart.reminders + 1, remindedAt: now.toISOString() });
  });
