import { formatCalendarDate, formatInstant, todayInSaoPaulo } from '@balcao/domain';
import { composeMail, nameInMail } from '../../../../providers/mail/compose';
import type { Mail } from '../../../../providers/mail/mail';

/** The credentials that a link to a shop has got. The mail never contains them. */
export interface ShopLink {
  shopDomain: string;
  storeName: string;
  /** The name of who did it. */
  by: string;
  at: Date;
}

/** Notifies a store's owner of credentials that somebody gave. Whether Shopify accepts them is told later, by a notice. */
export const shopifyMail = (
  { email, name }: { email: string; name: string },
  { shopDomain, storeName, by, at }: ShopLink,
): Mail =>
  composeMail({
    to: email,
    kind: 'shopify-linked',
    subject: `Credenciais da Shopify gravadas: ${shopDomain}`,
    name,
    paragraphs: [
      `${nameInMail(by)} gravou na loja ${nameInMail(storeName)} as credenciais de um aplicativo da Shopify (${shopDomain}) em ${formatInstant(at.toISOString())} (horário de Brasília). A conexão vale quando a Shopify as aceitar.`,
      'Se não foi você nem quem trabalha com você, desconecte a Shopify, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
    ],
  });

/** The term of the law: LGPD, art. 19. */
const DAYS_TO_ANSWER = 15;
const DAY_MS = 86_400_000;

/** Tells a store's owner that a buyer asks for their data, and where it stands. The mail has none of it. */
export const dataRequestMail = (
  { email, name, storeName }: { email: string; name: string; storeName: string },
  { shopDomain, orderNumbers, at }: { shopDomain: string; orderNumbers: readonly number[]; at: Date },
): Mail => {
  const until = formatCalendarDate(todayInSaoPaulo(new Date(at.getTime() + DAYS_TO_ANSWER * DAY_MS)));
  const where =
    orderNumbers.length === 0
      ? 'Não temos pedidos dessa pessoa: responda que não há dados dela no Balcão.'
      : `Os dados estão em ${orderNumbers.length === 1 ? 'seu pedido' : 'seus pedidos'} ${orderNumbers.join(', ')}, na parte “Cliente”.`;
  return composeMail({
    to: email,
    kind: 'shopify-data-request',
    subject: `Um cliente pediu os dados dele: responda até ${until}`,
    name,
    paragraphs: [
      `Um cliente da loja ${nameInMail(storeName)} (${shopDomain}) pediu, pela Shopify, os dados que você guarda dele.`,
      where,
      `A lei dá ${DAYS_TO_ANSWER} dias para a resposta: até ${until}. Quem pediu e o contato estão na sua Shopify.`,
    ],
  });
};
