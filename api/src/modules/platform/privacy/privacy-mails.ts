import { ERASURE_GRACE_DAYS, formatCalendarDate, todayInSaoPaulo } from '@balcao/domain';
import { composeMail } from '../../../providers/mail/compose';
import type { Mail } from '../../../providers/mail/mail';

interface Recipient {
  email: string;
  name: string;
}

/** Announces when an account is erased, and how to keep it. */
export const erasureRequestedMail = ({ email, name }: Recipient, publicUrl: string, dueAt: Date): Mail =>
  composeMail({
    to: email,
    kind: 'erasure-requested',
    subject: 'Recebemos o seu pedido de exclusão',
    name,
    paragraphs: [
      `A sua conta no Balcão será excluída em ${ERASURE_GRACE_DAYS} dias, em ${formatCalendarDate(todayInSaoPaulo(dueAt))}. Até lá ela continua funcionando, e você pode cancelar o pedido.`,
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
