import { formatInstant } from '@balcao/domain';
import { composeMail } from './compose';
import type { Mail } from './mail';

/** A link to a shop that is new, or has new secrets. The mail never contains them. */
export interface ShopLink {
  shopDomain: string;
  storeName: string;
  /** The name of who did it. */
  by: string;
  at: Date;
}

/** Notifies a store's owner that somebody linked it to a shop. */
export const shopifyMail = (
  { email, name }: { email: string; name: string },
  { shopDomain, storeName, by, at }: ShopLink,
): Mail =>
  composeMail({
    to: email,
    kind: 'shopify-linked',
    subject: `Shopify conectada: ${shopDomain}`,
    name,
    paragraphs: [
      `${by} conectou a loja ${storeName} à Shopify (${shopDomain}) em ${formatInstant(at.toISOString())} (horário de Brasília).`,
      'Se não foi você nem quem trabalha com você, desconecte a Shopify, troque a sua senha agora e encerre as outras sessões na aba Segurança.',
    ],
  });
