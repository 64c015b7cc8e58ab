import type { CartRow } from '@balcao/api-schema';
import { cartReminderWords } from '@balcao/domain';
import { composeMail, nameInMail } from '../../../providers/mail/compose';
import type { BuyerMail } from '../../../providers/mail/mail';

/**
 * Reminds a buyer of what they left in a store's checkout. `stop` is where they end these mails. What lay in the cart is not
 * told: it is a text that anybody may have sent. Where the link leads stands beside it.
 */
export function cartReminderMail(
  { buyerEmail, buyerName, totalCents, recoveryUrl }: CartRow,
  { storeName, stop }: { storeName: string; stop: string },
): BuyerMail {
  const store = nameInMail(storeName);
  const mail = composeMail({
    to: buyerEmail,
    kind: 'cart-reminder',
    ...cartReminderWords({ storeName: store, totalCents, recoveryUrl }),
    name: buyerName,
    action: { label: 'Retomar a compra', url: recoveryUrl },
    closing: `Se você já comprou ou desistiu, não precisa fazer nada. Para não receber mais lembretes desta loja: ${stop}`,
  });
  return { ...mail, audience: 'buyer' };
}
