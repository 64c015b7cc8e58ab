import { formatBoletoLine, formatInstant, formatMoney } from '@balcao/domain';
import { composeMail } from './compose';
import type { Mail } from './mail';

/** What a buyer still has to pay, and how. */
export interface OpenCharge {
  storeName: string;
  orderNumber: number;
  amountCents: number;
  /** The Pix to copy and paste, or the line of the boleto. */
  code: { kind: 'pix' | 'boleto'; text: string };
  /** Until when it can be paid; empty if nobody said so. */
  expiresAt: string;
  isTest: boolean;
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
  { storeName, orderNumber, amountCents, code, expiresAt, isTest }: OpenCharge,
): Mail {
  const { subject, how } = WORDS[code.kind];
  const until = expiresAt ? ` Você pode pagar até ${formatInstant(expiresAt)} (horário de Brasília).` : '';
  return composeMail({
    to: email,
    kind: 'order-open-charge',
    subject: `${isTest ? '[Teste] ' : ''}${subject} do pedido ${orderNumber} em ${storeName}`,
    name,
    paragraphs: [
      `O pedido ${orderNumber}, de ${formatMoney(amountCents)}, está esperando o seu pagamento.${until}`,
      how,
    ],
    copied: code.kind === 'boleto' ? formatBoletoLine(code.text.replace(/\D/g, '')) : code.text,
    closing: 'Se você já pagou ou desistiu da compra, não precisa fazer nada.',
  });
}
