import { ERASURE_GRACE_DAYS, formatCalendarDate, todayInSaoPaulo } from '@balcao/domain';
import { composeMail } from '../../providers/mail/compose';
import type { Mail } from '../../providers/mail/mail';

interface Recipient {
  email: string;
  name: string;
}

/** Announces that an account is closed and when it is erased, what that waits for, and how to keep it. */
export const erasureRequestedMail = (
  { email, name }: Recipient,
  publicUrl: string,
  { dueAt, open }: { dueAt: Date; open: readonly string[] },
): Mail =>
  composeMail({
    to: email,
    kind: 'erasure-requested',
    subject: 'Recebemos o seu pedido de exclusão',
    name,
    paragraphs: [
      `A sua conta no Balcão está em encerramento e será excluída em ${ERASURE_GRACE_DAYS} dias, em ${formatCalendarDate(todayInSaoPaulo(dueAt))}. As suas lojas já não vendem. Até a exclusão você pode cancelar o pedido, e continua podendo reembolsar, enviar pedidos, responder a disputas e sacar.`,
      ...(open.length === 0 ? [] : ['Antes de excluir, é preciso encerrar o que está em aberto:', ...open]),
      'Depois disso os seus dados são apagados, menos os que a lei obriga a guardar.',
    ],
    action: {
      label: 'Ver ou cancelar o pedido',
      url: `${publicUrl}/backoffice/configuracoes/perfil?aba=privacidade`,
    },
    closing: 'Se não foi você, cancele o pedido e troque a sua senha agora.',
  });

/** Confirms that an account stays. */
export const erasureCancelledMail = ({ email, name }: Recipient): Mail =>
  composeMail({
    to: email,
    kind: 'erasure-cancelled',
    subject: 'O pedido de exclusão foi cancelado',
    name,
    paragraphs: ['A sua conta no Balcão continua como estava.'],
  });
