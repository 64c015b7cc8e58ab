import { formatInstant } from '@balcao/domain';
import { composeMail } from '../../../providers/mail/compose';
import type { Mail } from '../../../providers/mail/mail';

/** Notifies a store's owner that somebody made an address for calendars. The mail never contains it. */
export const calendarAddressMail = (
  { email, name }: { email: string; name: string },
  { storeName, by, at }: { storeName: string; by: string; at: Date },
): Mail =>
  composeMail({
    to: email,
    kind: 'calendar-address-created',
    subject: 'Novo endereço da agenda de recebíveis',
    name,
    paragraphs: [
      `${by} criou um endereço que mostra, sem senha, quanto a loja ${storeName} tem a receber por dia, em ${formatInstant(at.toISOString())} (horário de Brasília). O endereço de antes deixou de valer.`,
      'Se não foi você nem quem trabalha com você, encerre o endereço em Extrato, Agenda de recebíveis, e troque a sua senha agora.',
    ],
  });
