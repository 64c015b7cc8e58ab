import type { V1Session } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { composeMail, nameInMail, storeWords } from '../../../providers/mail/compose';
import type { Mail } from '../../../providers/mail/mail';

/** The bought items, and their vendor. */
export interface Purchase extends Pick<V1Session, 'store' | 'items' | 'amounts'> {
  buyer: Pick<V1Session['contact'], 'name' | 'email'>;
  /** The way in which it is sent; empty where nothing is. */
  delivery: string;
  /** Of a card in several: what each is. */
  installments: readonly { count: number; amount: number }[];
  /** The cents that came; not the total where its store has accepted less. */
  paidCents: number;
  /** The store's text for a purchase that is paid; empty where it has none. */
  storeText: string;
}

const inParts = (parts: Purchase['installments']): string =>
  parts.map(({ count, amount }) => `${count}× de ${formatMoney(amount)}`).join(' + ');

/** Tells a buyer that their money has come, or that nothing is to be paid, what they have bought, of whom, and how they withdraw. */
export function purchaseMail({
  buyer,
  store,
  items,
  amounts,
  delivery,
  installments,
  paidCents,
  storeText,
}: Purchase): Mail {
  const name = nameInMail(store.name);
  const lines = items.map(
    ({ quantity, title, unit_price }) =>
      `${quantity}× ${nameInMail(title)}: ${formatMoney(quantity * unit_price)}.`,
  );
  const isFree = amounts.total === 0;
  const discount = amounts.discount + amounts.shipping_discount;
  return composeMail({
    to: buyer.email,
    kind: 'purchase-confirmed',
    subject: `${isFree ? 'Pedido' : 'Pagamento'} confirmado: sua compra em ${name}`,
    name: buyer.name,
    paragraphs: [
      isFree
        ? `${name} já recebeu o seu pedido, e não há nada a pagar.`
        : `Seu pagamento de ${formatMoney(paidCents)} chegou, e ${name} já recebeu o pedido.`,
      ...lines,
      [
        ...(delivery
          ? [
              `Entrega (${nameInMail(delivery)}): ${formatMoney(amounts.shipping + amounts.shipping_discount)}.`,
            ]
          : []),
        ...(discount > 0 ? [`Descontos: ${formatMoney(discount)}.`] : []),
        ...(amounts.interest > 0 ? [`Juros do parcelamento: ${formatMoney(amounts.interest)}.`] : []),
        `Total: ${formatMoney(amounts.total)}.`,
        ...(installments.length > 0 ? [`Pago no cartão em ${inParts(installments)}.`] : []),
      ].join(' '),
      ...storeWords(store.name, storeText),
      `Vendido por ${[nameInMail(store.legal_name), store.document, nameInMail(store.address)].filter(Boolean).join(', ')}.`,
      'Você pode desistir da compra em até 7 dias depois de receber, e receber de volta tudo o que pagou (Código de Defesa do Consumidor, art. 49).',
    ],
    closing: `Para falar com a loja: ${[store.email, store.phone].filter(Boolean).join(' · ')}. Guarde este e-mail: ele é o seu comprovante.`,
  });
}
