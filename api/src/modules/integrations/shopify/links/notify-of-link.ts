import { formatDecimal } from '@balcao/domain';
import type { SellerTransaction } from '../../../../db/database';
import { notify } from '../../../../notices/notify';
import type { LinkRow } from './repository';

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
