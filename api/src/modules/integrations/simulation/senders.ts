import type { SimulatedSender } from '@balcao/api-schema';
import { GATEWAYS, SIMULATED_EVENTS } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { invalidField, Problem } from '../../../problem';
import type { ReceivedWebhook } from '../../../providers/gateway/webhook';
import { accessOf, type ConnectionRow, listConnections, webhookUrl } from '../../payments';
import { type LinkRow, listLinks } from '../shopify/links/repository';
import { signingSecrets } from '../shopify/links/secrets';
import { gatewayNotice, SIGNATURE_NOTES } from './gateway-notices';
import { listChargesAt, listShopOrders } from './repository';
import { inventOrder, shopNotice } from './shop-notices';

/** A notice to be sent, and the path of our own address that it goes to. */
export interface Outgoing {
  path: string;
  delivery: ReceivedWebhook;
}

/** The choices that were made of a sender. */
interface Wanted {
  event: string;
  subject: string;
  isRight: boolean;
}

/** Somebody in whose name notices can be sent. */
export interface Sender {
  shown: Omit<SimulatedSender, 'subjects'>;
  isTest: boolean;
  subjects(): Promise<{ id: string; label: string }[]>;
  /** @throws Problem validation for a subject that is not the sender's */
  notice(wanted: Wanted): Promise<Outgoing>;
}

const UNKNOWN_SUBJECT = 'Escolha uma das cobranças ou um dos pedidos da lista.';

function pick<Subject extends { id: string }>(subjects: readonly Subject[], id: string): Subject {
  const found = subjects.find((subject) => subject.id === id);
  if (found === undefined) throw invalidField('subject', [UNKNOWN_SUBJECT]);
  return found;
}

type Parts = Pick<Platform, 'keyRing' | 'config'>;

const UNKNOWN_KEY = 'A'.repeat(43);

function gatewaySender(trx: SellerTransaction, parts: Parts, owner: Owner, row: ConnectionRow): Sender {
  const { gateway } = row;
  const subjects = () => listChargesAt(trx, owner, row.id);
  return {
    shown: {
      source: gateway,
      senderId: row.id,
      name: GATEWAYS[gateway].name,
      events: [...SIMULATED_EVENTS[gateway]],
      canInvent: false,
      note: SIGNATURE_NOTES[gateway] ?? '',
    },
    isTest: row.mode === 'test',
    subjects,
    async notice({ event, subject, isRight }) {
      const { id: chargeId } = pick(await subjects(), subject);
      const url = webhookUrl(parts, row);
      if (url === null) throw new Problem('not_found');
      const addressKey = url.split('/').at(-1) ?? '';
      const { credentials } = accessOf(parts.keyRing, row);
      const secrets = { credentials, addressKey, publicKey: row.webhook_public_key };
      // Iugu signs nothing: only the address can be wrong.
      const key = gateway === 'iugu' && !isRight ? UNKNOWN_KEY : addressKey;
      return {
        path: `/webhooks/gateways/${gateway}/${key}`,
        delivery: gatewayNotice(gateway, { event, chargeId, isRight }, secrets),
      };
    },
  };
}

function shopSender(trx: SellerTransaction, { keyRing }: Parts, owner: Owner, link: LinkRow): Sender {
  const subjects = () => listShopOrders(trx, owner);
  return {
    shown: {
      source: 'shopify',
      senderId: link.id,
      name: `Shopify, ${link.shop_domain}`,
      events: [...SIMULATED_EVENTS.shopify],
      canInvent: true,
      note: 'O pedido é sempre de teste: não conta como venda.',
    },
    isTest: true,
    subjects,
    async notice({ event, subject, isRight }) {
      const order = subject === '' ? inventOrder() : pick(await subjects(), subject);
      const [clientSecret = ''] = signingSecrets(keyRing, link, currentTime());
      const notice = { shopDomain: link.shop_domain, clientSecret, event, order, isRight };
      return { path: `/webhooks/shopify/${link.id}`, delivery: shopNotice(notice) };
    },
  };
}

/** All senders of a store, gateways first. */
export async function listSenders(trx: SellerTransaction, parts: Parts, owner: Owner): Promise<Sender[]> {
  const [connections, links] = await Promise.all([listConnections(trx, owner), listLinks(trx, owner)]);
  return [
    ...connections.map((row) => gatewaySender(trx, parts, owner, row)),
    ...links.map((link) => shopSender(trx, parts, owner, link)),
  ];
}
