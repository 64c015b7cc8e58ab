import { formatBoletoLine, formatInstant, formatMoney } from '@balcao/domain';
import { composeMail, nameInMail, storeWords } from '../../../providers/mail/compose';
import type { BuyerMail } from '../../../providers/mail/mail';

/** An amount that a buyer still has to pay, and the code for it. */
export interface OpenCharge {
  storeName: string;
  orderNumber: number;
  amountCents: number;
  /** The Pix to copy and paste, or the line of the boleto. */
  code: { kind: 'pix' | 'boleto'; text: string };
  /** Until when it can be paid; empty if nobody said so. */
  expiresAt: string;
  /** The store's text for buyers who have yet to pay; empty where it has none. */
  storeText: string;
}

const WORDS = {
  pix: {
    subject: 'Seu Pix',
    how: 'Abra o aplicativo do seu banco, escolha Pix copia e cola e cole este código:',
  },
  boleto: { subject: 'Seu boleto', how: 'Pague no aplicativo do seu banco com esta linha digitável:' },
} as const;

/** Sends a buyer the data of a Pix or boleto again, for the store that they bought from. */
export function openChargeMail(
  { email, name }: { email: string; name: string },
  { storeName, orderNumber, amountCents, code, expiresAt, storeText }: OpenCharge,
): BuyerMail {
  const { subject, how } = WORDS[code.kind];
  const until = expiresAt ? ` Você pode pagar até ${formatInstant(expiresAt)} (horário de Brasília).` : '';
  const mail = composeMail({
    to: email,
    kind: 'order-open-charge',
    subject: `${subject} do pedido ${orderNumber} em ${nameInMail(storeName)}`,
    name,
    paragraphs: [
      `O pedido ${orderNumber}, de ${formatMoney(amountCents)}, está esperando o seu pagamento.${until}`,
      ...storeWords(storeName, storeText),
      how,
    ],
    copied: code.kind === 'boleto' ? formatBoletoLine(code.text.replace(/\D/g, '')) : code.text,
    closing: 'Se você já pagou ou desistiu da compra, não precisa fazer nada.',
  });
  return { ...mail, audience: 'buyer' };
}
