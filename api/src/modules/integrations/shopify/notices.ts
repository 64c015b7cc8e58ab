import { formatCalendarDate, formatDecimal, formatInstant, todayInSaoPaulo } from '@balcao/domain';
import { listOwners } from '../../../accounts/store-owners';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { notify } from '../../../notices/notify';
import { composeMail, nameInMail } from '../../../providers/mail/compose';
import type { Mail } from '../../../providers/mail/mail';
import { enqueueMail } from '../../../providers/mail/outbox';
import type { LinkRow } from './link';

/** Somebody gave credentials, which the mail never contains. Whether Shopify accepts them is told later, by a notice. */
export const shopifyMail = (
  { email, name }: { email: string; name: string },
  { shopDomain, storeName, by, at }: { shopDomain: string; storeName: string; by: string; at: Date },
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
const dataRequestMail = (
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

/** E-mails the owners of a store which orders have the data that a buyer of its shop asks for. */
export async function notifyOwnersOfDataRequest(
  trx: SellerTransaction,
  { seller_id: sellerId, store_id: storeId, shop_domain: shopDomain }: LinkRow,
  orderNumbers: readonly number[],
): Promise<void> {
  const at = currentTime();
  for (const person of await listOwners(trx, { sellerId, storeId }))
    await enqueueMail(trx, dataRequestMail(person, { shopDomain, orderNumbers, at }));
}

type NamedLink = Pick<
  LinkRow,
  | 'id'
  | 'seller_id'
  | 'store_id'
  | 'shop_domain'
  | 'registered_at'
  | 'client_secret_rotated_at'
  | 'created_at'
>;

/** Tells a store of its link, once for each key. */
const notifyOnce = (
  trx: SellerTransaction,
  { id, seller_id: sellerId, store_id: storeId }: NamedLink,
  notice: { key: string; title: string; detail: string; lasts?: true },
): Promise<void> =>
  notify(
    trx,
    { sellerId, storeId },
    {
      ...notice,
      key: `shopify:${id}:${notice.key}`,
      category: 'shopify',
      target: { kind: 'shopify', id: '' },
    },
  );

/** Tells that Shopify has accepted the app, once for each of its credentials. */
export const notifyOfConnected = (trx: SellerTransaction, link: NamedLink): Promise<void> =>
  notifyOnce(trx, link, {
    key: `connected:${(link.client_secret_rotated_at ?? link.created_at).toISOString()}`,
    title: `Shopify conectada: ${link.shop_domain}`,
    lasts: true,
    detail: 'A Shopify aceitou o aplicativo e avisa o Balcão de pedidos, reembolsos, carrinhos e produtos.',
  });

/** Tells that the shop keeps an order back, so that it is not marked as sent there. */
export const notifyOfHeldOrder = (
  trx: SellerTransaction,
  link: NamedLink,
  { id, number }: { id: string; number: number },
): Promise<void> =>
  notifyOnce(trx, link, {
    key: `held:${id}`,
    lasts: true,
    title: `A Shopify está segurando o pedido ${number}`,
    detail: `Ele foi enviado aqui e está em espera (on hold) em ${link.shop_domain}. Libere-o lá: nós o marcamos como enviado em até uma hora.`,
  });

/** Tells that the shop refused to mark an order as sent. @param reason in the shop's words */
export const notifyOfRefusedShipment = (
  trx: SellerTransaction,
  link: NamedLink,
  { id, number, reason }: { id: string; number: number; reason: string },
): Promise<void> =>
  notifyOnce(trx, link, {
    key: `unshipped:${id}`,
    title: `A Shopify não marcou o pedido ${number} como enviado`,
    detail: `Marque-o como enviado em ${link.shop_domain}. A Shopify diz: ${reason}`,
  });

/** Tells that a link that stood does so no longer; once until Shopify has accepted it again. */
export const notifyOfBrokenLink = (
  trx: SellerTransaction,
  link: NamedLink,
  { state, text }: { state: 'refused' | 'missing_scopes'; text: string },
): Promise<void> =>
  notifyOnce(trx, link, {
    key: `${state}:${link.registered_at?.toISOString() ?? ''}`,
    title:
      state === 'refused'
        ? `A Shopify não aceita mais a ligação com ${link.shop_domain}`
        : `Faltam permissões na Shopify de ${link.shop_domain}`,
    detail: text,
  });

/** Tells that a shop has removed the app. */
export const notifyOfUninstalled = (trx: SellerTransaction, link: NamedLink): Promise<void> =>
  notifyOnce(trx, link, {
    key: `uninstalled:${link.registered_at?.toISOString() ?? ''}`,
    title: `${link.shop_domain} removeu o aplicativo`,
    detail: 'Pedidos e produtos da Shopify não chegam mais. Instale o aplicativo lá e verifique de novo.',
  });

/** Tells that products were taken in. Runs that only fill what was missed are not told. */
export const notifyOfImport = (
  trx: SellerTransaction,
  link: NamedLink,
  {
    id,
    done,
    failed_count: failed,
    withoutWeight,
  }: { id: string; done: number; failed_count: number; withoutWeight: number },
): Promise<void> =>
  notifyOnce(trx, link, {
    key: `run:${id}`,
    title: `Os produtos de ${link.shop_domain} foram importados`,
    detail: `${formatDecimal(done)} lidos, ${formatDecimal(failed)} com falha${withoutWeight > 0 ? `, ${formatDecimal(withoutWeight)} sem peso` : ''}.`,
  });

/** Tells that a shop could not be read, and why. */
export const notifyOfFailedRun = (
  trx: SellerTransaction,
  link: NamedLink,
  { id, text }: { id: string; text: string },
): Promise<void> =>
  notifyOnce(trx, link, {
    key: `run:${id}`,
    title: `A sincronização com ${link.shop_domain} falhou`,
    detail: text,
  });
