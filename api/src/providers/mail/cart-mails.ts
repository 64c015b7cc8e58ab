import type { CartRow } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { composeMail } from './compose';
import type { Mail } from './mail';

/** Reminds a buyer of what they left in a store's checkout. `stop` is where they end these mails. */
export const cartReminderMail = (
  { buyerEmail, buyerName, items, totalCents, recoveryUrl }: CartRow,
  { storeName, stop }: { storeName: string; stop: string },
): Mail =>
  composeMail({
    to: buyerEmail,
    kind: 'cart-reminder',
    subject: `Sua compra em ${storeName} ficou pela metade`,
    name: buyerName,
    paragraphs: [
      `Você começou uma compra em ${storeName}${totalCents > 0 ? ` de ${formatMoney(totalCents)}` : ''} e não terminou.`,
      ...(items ? [`No carrinho: ${items}.`] : []),
      'Se ainda quiser, é só continuar de onde parou.',
    ],
    action: { label: 'Retomar a compra', url: recoveryUrl },
    closing: `Se você já comprou ou desistiu, não precisa fazer nada. Para não receber mais lembretes desta loja: ${stop}`,
  });
