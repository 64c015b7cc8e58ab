import type { CartRow } from '@balcao/api-schema';
import { cartReminderRefusal } from '@balcao/domain';
import { isClosing } from '../../../accounts/closing';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { enqueueBuyerMail } from '../buyer-mails/enqueue-buyer-mail';
import { cartReminderMail } from './cart-mails';
import { emailDigestOf, lockCart, noteReminder } from './cart-repository';
import { asShown, findCart } from './list/repository';
import { optOutUrl } from './opt-out-token';
import { recoveryLinkTo } from './recovery-link';

export type RemindingParts = Pick<Platform, 'database' | 'config' | 'digest'>;

/**
 * Reminds a buyer of what they left, by an e-mail that leads back there and out of further ones.
 * @throws Problem not_found, cart_not_remindable with the reason, buyer_mails_closed, too_many_requests
 */
export const remindBuyer = (
  parts: RemindingParts,
  { owner, origin }: { owner: Owner; origin: Origin },
  id: string,
): Promise<CartRow> =>
  parts.database.withSeller(owner.sellerId, async (trx) => {
    const found = await lockFound(trx, owner, id);
    if (found === undefined) throw new Problem('not_found');
    return sendReminder(trx, parts, { owner, origin }, found);
  });

interface FoundCart {
  storeName: string;
  cart: CartRow;
}

/** A cart, locked until the transaction ends: of any number of reminders at once, each sees those before. */
export async function lockFound(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<FoundCart | undefined> {
  const storeName = await lockCart(trx, owner, id);
  const cart = await findCart(trx, owner, id);
  return storeName === undefined || cart === undefined ? undefined : { storeName, cart };
}

/** @throws Problem cart_not_remindable with the reason, buyer_mails_closed, too_many_requests */
export async function sendReminder(
  trx: SellerTransaction,
  parts: RemindingParts,
  { owner, origin }: { owner: Owner; origin: Origin },
  { storeName, cart }: FoundCart,
): Promise<CartRow> {
  const now = currentTime();
  const recoveryUrl = await recoveryLinkTo(trx, parts, owner, cart);
  const refusal = (await isClosing(trx, owner.sellerId))
    ? 'A conta está em encerramento: o checkout não vende mais.'
    : cartReminderRefusal({ ...cart, recoveryUrl }, now);
  if (refusal !== null) throw new Problem('cart_not_remindable', { text: refusal });
  const stop = optOutUrl(parts.config, { ...owner, emailDigest: emailDigestOf(cart.buyerEmail) });
  await enqueueBuyerMail(trx, owner, cartReminderMail({ ...cart, recoveryUrl }, { storeName, stop }));
  await noteReminder(trx, owner, cart.id, now);
  await recordAudit(trx, origin, {
    sellerId: owner.sellerId,
    action: 'cart.remind',
    entity: 'cart',
    entityId: cart.id,
  });
  return asShown({ ...cart, reminders: cart.reminders + 1, remindedAt: now.toISOString() });
}
