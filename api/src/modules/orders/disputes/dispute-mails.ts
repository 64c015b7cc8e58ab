import { DISPUTE_KIND_LABELS, type DisputeKind, formatInstant, formatMoney } from '@balcao/domain';
import { composeMail, nameInMail } from '../../../providers/mail/compose';
import type { Mail } from '../../../providers/mail/mail';

/** A dispute that waits for an answer. */
export interface OpenDispute {
  kind: DisputeKind;
  amountCents: number;
  deadline: Date;
  orderNumber: number;
  storeName: string;
  /** The address at which it is answered. */
  url: string;
}

/** Reminds a store's owner of a dispute whose deadline comes near. */
export function disputeReminderMail(
  { email, name }: { email: string; name: string },
  { kind, amountCents, deadline, orderNumber, storeName, url }: OpenDispute,
): Mail {
  const label = DISPUTE_KIND_LABELS[kind];
  const until = formatInstant(deadline.toISOString());
  return composeMail({
    to: email,
    kind: 'dispute-reminder',
    subject: `Responda ao ${label} do pedido ${orderNumber} até ${until}`,
    name,
    paragraphs: [
      `O ${label} do pedido ${orderNumber} da loja ${nameInMail(storeName)}, de ${formatMoney(amountCents)}, ainda não foi respondido. O prazo acaba em ${until} (horário de Brasília).`,
      'O Balcão já juntou o que prova a venda: itens, pagamento, entrega e linha do tempo. Sem resposta, o valor costuma voltar para o cliente.',
    ],
    action: { label: 'Responder agora', url },
  });
}
