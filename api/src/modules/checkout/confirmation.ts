import { fillPlaceholders, formatMoney } from '@balcao/domain';
import type { SellerTransaction } from '../../db/database';
import type { EventHandler } from '../../events/domain-events';
import { composeMail, nameInMail, storeWords } from '../../providers/mail/compose';
import { enqueueMail } from '../../providers/mail/outbox';
import { mailboxDigest } from '../../security/mailbox-digest';
import { BUYER_MAILS_OF_STORE, BUYER_MAILS_TO_ONE, countQuotas } from '../../security/quotas';
import type { PricedSession } from './prices';
import { themeOf } from './session';
import { findAttempt, findSessionOfOrder, type SessionRow } from './session-rows';
import { readVendor } from './vendor';

/** Counts a mail that cost its buyer nothing. @returns whether store and mailbox may have it */
const isMailLeft = async (trx: SellerTransaction, { store_id, content }: SessionRow): Promise<boolean> => {
  const usedUp = await countQuotas(trx, [
    { quota: BUYER_MAILS_OF_STORE, subject: store_id },
    { quota: BUYER_MAILS_TO_ONE, subject: mailboxDigest(content.contact.email) },
  ]);
  return !usedUp.includes(true);
};

/**
 * Confirms a purchase to its buyer by mail, in a form to keep (Decreto 7.962/2013, art. 4, III and IV). The address was typed by the buyer,
 * so the mail is the platform's own word, whatever the store may send; what the store says of a paid purchase on its page is in it, too. Who
 * pays nothing may type anybody's address: such a mail counts among those of the store and the mailbox, and has no word of the store's.
 */
export async function enqueueConfirmation(trx: SellerTransaction, session: SessionRow): Promise<void> {
  const { seller_id, store_id, content } = session;
  if (session.agreed === null || content.contact.email === '') return;
  const agreed = session.agreed as PricedSession;
  const { items, amounts, shipping } = agreed;
  const isFree = amounts.total === 0;
  if (isFree && !(await isMailLeft(trx, session))) return;
  const [{ store }, theme, attempt] = await Promise.all([
    readVendor(trx, { sellerId: seller_id, storeId: store_id }),
    themeOf(trx, session),
    findAttempt(trx, session),
  ]);
  const storeText = isFree
    ? ''
    : fillPlaceholders(theme?.paidText ?? '', {
        'cliente.nome': content.contact.name.split(' ')[0] ?? '',
        'loja.nome': store.name,
        'produto.nome': items[0]?.title ?? '',
        'pedido.numero': attempt ? String(attempt.number) : '',
        'pedido.valor': formatMoney(amounts.total),
      });
  const delivery = shipping.options.find(({ id }) => id === shipping.chosen)?.name;
  const card = agreed.methods.find(({ method }) => method === agreed.method)?.card;
  const installments =
    agreed.method === 'credit_card' && agreed.installments > 1
      ? (card?.installments.find(({ count }) => count === agreed.installments)?.parts ?? [])
      : [];
  const name = nameInMail(store.name);
  const discount = amounts.discount + amounts.shipping_discount;
  const mail = composeMail({
    to: content.contact.email,
    kind: 'purchase-confirmed',
    subject: `${isFree ? 'Pedido' : 'Pagamento'} confirmado: sua compra em ${name}`,
    name: content.contact.name,
    paragraphs: [
      isFree
        ? `${name} já recebeu o seu pedido, e não há nada a pagar.`
        : // What came: not the total where its store has accepted less.
          `Seu pagamento de ${formatMoney(attempt?.captured_cents ?? 0)} chegou, e ${name} já recebeu o pedido.`,
      ...items.map(
        ({ quantity, title, unit_price }) =>
          `${quantity}× ${nameInMail(title)}: ${formatMoney(quantity * unit_price)}.`,
      ),
      [
        ...(delivery
          ? [
              `Entrega (${nameInMail(delivery)}): ${formatMoney(amounts.shipping + amounts.shipping_discount)}.`,
            ]
          : []),
        ...(discount > 0 ? [`Descontos: ${formatMoney(discount)}.`] : []),
        ...(amounts.interest > 0 ? [`Juros do parcelamento: ${formatMoney(amounts.interest)}.`] : []),
        `Total: ${formatMoney(amounts.total)}.`,
        ...(installments.length > 0
          ? [
              `Pago no cartão em ${installments.map(({ count, amount }) => `${count}× de ${formatMoney(amount)}`).join(' + ')}.`,
            ]
          : []),
      ].join(' '),
      ...storeWords(store.name, storeText),
      `Vendido por ${[nameInMail(store.legal_name), store.document, nameInMail(store.address)].filter(Boolean).join(', ')}.`,
      'Você pode desistir da compra em até 7 dias depois de receber, e receber de volta tudo o que pagou (Código de Defesa do Consumidor, art. 49).',
    ],
    closing: `Para falar com a loja: ${[store.email, store.phone].filter(Boolean).join(' · ')}. Guarde este e-mail: ele é o seu comprovante.`,
  });
  await enqueueMail(trx, mail, seller_id);
}

/** Confirms a purchase of the checkout to its buyer once its money is there. One without money is confirmed when it is made. */
export const confirmPurchase: EventHandler<'order.changed'> = async (
  trx,
  { sellerId, orderId, source, isTest, before, after },
) => {
  const isPaidNow = after.paidAt !== null && (before?.paidAt ?? null) === null;
  if (source !== 'checkout' || isTest || !isPaidNow) return;
  const session = await findSessionOfOrder(trx, sellerId, orderId);
  if (session !== undefined) await enqueueConfirmation(trx, session);
};
