import {
  listWebhookSimulations,
  type SimulatedSender,
  simulateWebhook,
  type WebhookSimulationRequest,
} from '@balcao/api-schema';
import {
  formatInstant,
  formatMoney,
  GATEWAYS,
  PAYMENT_METHOD_LABELS,
  SIMULATED_EVENTS,
} from '@balcao/domain';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { currentMs, currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { isAllowed } from '../../plugins/auth';
import { invalidField, Problem } from '../../problem';
import type { SimulatedDispute } from '../../providers/gateway/simulador';
import type { ReceivedWebhook } from '../../providers/gateway/webhook';
import { accessOf, type ConnectionRow, listConnections, webhookUrl } from '../payments';
import { type LinkRow, linksOf, signingSecrets } from './shopify/link';
import {
  gatewayNotice,
  inventOrder,
  type ShopOrderSubject,
  SIGNATURE_NOTES,
  type Subject,
  shopNotice,
} from './simulated-notices';

const LISTED_SUBJECTS = 20;

/** The latest payments in test mode that a connection's gateway has charged. */
async function listChargesAt(
  executor: Executor,
  { sellerId }: Owner,
  connectionId: string,
): Promise<Subject[]> {
  const rows = await executor
    .selectFrom('payment_gateways as connection')
    .innerJoin('gateway_charges as charge', (join) =>
      join
        .onRef('charge.seller_id', '=', 'connection.seller_id')
        .onRef('charge.store_id', '=', 'connection.store_id')
        .onRef('charge.gateway', '=', 'connection.gateway'),
    )
    .innerJoin('payments as payment', (join) =>
      join.onRef('payment.seller_id', '=', 'charge.seller_id').onRef('payment.id', '=', 'charge.payment_id'),
    )
    .where('connection.seller_id', '=', sellerId)
    .where('connection.id', '=', connectionId)
    .where('charge.is_test', '=', true)
    .where('charge.gateway_charge_id', '<>', '')
    .orderBy('charge.payment_id', 'desc')
    .limit(LISTED_SUBJECTS)
    .select(['charge.gateway_charge_id', 'payment.method', 'payment.amount_cents', 'charge.created_at'])
    .execute();
  return rows.map(({ gateway_charge_id, method, amount_cents, created_at }) => ({
    id: gateway_charge_id,
    label: `${PAYMENT_METHOD_LABELS[method]} de ${formatMoney(amount_cents)}, ${formatInstant(created_at.toISOString())}`,
  }));
}

/** The latest orders in test mode that shops have sent. */
async function listShopOrders(executor: Executor, owner: Owner): Promise<ShopOrderSubject[]> {
  const rows = await executor
    .selectFrom('orders')
    .where(ofStore(owner))
    .where('source', '=', 'shopify')
    .where('is_test', '=', true)
    .orderBy('ordered_at', 'desc')
    .limit(LISTED_SUBJECTS)
    .select(['external_id', 'number', 'total_cents', 'payment_status', 'ordered_at'])
    .execute();
  return rows.map(({ external_id, number, total_cents, payment_status, ordered_at }) => ({
    id: external_id,
    label: `Pedido ${number}, ${formatMoney(total_cents)}`,
    totalCents: total_cents,
    paymentStatus: payment_status,
    createdAt: ordered_at,
  }));
}

/** A notice to be sent, and the path of our own address that it goes to. */
interface Outgoing {
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
interface Sender {
  shown: Omit<SimulatedSender, 'subjects'>;
  isTest: boolean;
  subjects(): Promise<Subject[]>;
  /** @throws Problem validation for a subject that is not the sender's */
  notice(wanted: Wanted): Promise<Outgoing>;
}

const UNKNOWN_SUBJECT = 'Escolha uma das cobranças ou um dos pedidos da lista.';

function pick<Known extends Subject>(subjects: readonly Known[], id: string): Known {
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
async function listSenders(trx: SellerTransaction, parts: Parts, owner: Owner): Promise<Sender[]> {
  const [connections, links] = await Promise.all([
    listConnections(trx, owner),
    linksOf(trx, owner).orderBy('id').execute(),
  ]);
  return [
    ...connections.map((row) => gatewaySender(trx, parts, owner, row)),
    ...links.map((link) => shopSender(trx, parts, owner, link)),
  ];
}

function assertUsable(
  sender: Sender | undefined,
  { event, subject }: WebhookSimulationRequest,
): asserts sender is Sender {
  if (sender === undefined) throw new Problem('not_found');
  if (!sender.isTest) throw new Problem('gateway_not_in_test_mode');
  if (!sender.shown.events.some((choice) => choice.event === event))
    throw invalidField('event', ['Escolha um dos eventos da lista.']);
  if (subject === '' && !sender.shown.canInvent)
    throw invalidField('subject', ['Faça antes uma cobrança de teste e escolha-a aqui.']);
}

const TIMEOUT_MS = 10_000;
const SHOWN_CHARACTERS = 1_000;
/** The clocks of the database and of this process may differ by this much. */
const CLOCK_DIFFERENCE_MS = 2_000;

/** Sends a notice to this very process over HTTP. */
async function deliver(
  baseUrl: string,
  { path, delivery }: Outgoing,
): Promise<{ status: number; answer: string }> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: delivery.headers,
      body: new Uint8Array(delivery.body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, answer: (await response.text()).slice(0, SHOWN_CHARACTERS) };
  } catch (cause) {
    throw new Problem('unavailable', { cause });
  }
}

const SIMULATED_DISPUTES: Readonly<Record<string, SimulatedDispute>> = {
  'charge.dispute_opened': 'open',
  'charge.dispute_won': 'win',
  'charge.dispute_lost': 'lose',
};

const ANY_ADDRESS = new Set(['::', '0.0.0.0']);

/**
 * The address at which this process listens.
 * @throws Problem unavailable when it does not
 */
function ownUrl(server: FastifyInstance): string {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Problem('unavailable');
  const host = ANY_ADDRESS.has(address.address) ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** Notices in the name of a store's gateways and shops, in test mode. */
export const webhookSimulationRoutes = routesOf('webhook deliveries', (platform) => {
  const { database, gateways } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listWebhookSimulations, ({ owner, identity }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const senders = (await listSenders(trx, platform, owner)).filter(({ isTest }) => isTest);
        const subjects = await Promise.all(senders.map((sender) => sender.subjects()));
        return {
          items: senders.map(({ shown }, index) => ({ ...shown, subjects: subjects[index] ?? [] })),
          canSend: isAllowed(identity, 'pagamentos:editar'),
        };
      }),
    ),

    inStore(simulateWebhook, async ({ owner, origin }, { body: request }, reply) => {
      const { sellerId } = owner;
      const { senderId, event, subject, signature } = request;
      const isRight = signature === 'right';
      const { baseUrl, notice, source } = await database.withSeller(sellerId, async (trx) => {
        const senders = await listSenders(trx, platform, owner);
        const sender = senders.find(({ shown }) => shown.senderId === senderId);
        assertUsable(sender, request);
        const { source } = sender.shown;
        const baseUrl = ownUrl(reply.server);
        const notice = await sender.notice({ event, subject, isRight });
        await recordAudit(trx, origin, {
          sellerId,
          action: 'webhook.simulate',
          entity: 'webhook_delivery',
          entityId: senderId,
          after: { source, event, signature },
        });
        return { baseUrl, notice, source };
      });
      // What the simulator is said to tell of happens there first.
      if (source === 'simulador' && isRight) {
        const dispute = SIMULATED_DISPUTES[event];
        if (event === 'charge.paid') await gateways.simulador.pay(subject);
        else if (dispute !== undefined) await gateways.simulador.dispute(subject, dispute);
      }
      const since = new Date(currentMs() - CLOCK_DIFFERENCE_MS);
      const answered = await deliver(baseUrl, notice);
      const delivery = await database
        .forSeller(sellerId)
        .selectFrom('webhook_deliveries')
        .where('seller_id', '=', sellerId)
        .where(({ or, eb }) => or([eb('connection_id', '=', senderId), eb('integration_id', '=', senderId)]))
        .where('received_at', '>=', since)
        .orderBy('received_at', 'desc')
        .limit(1)
        .select('id')
        .executeTakeFirst();
      return { ...answered, deliveryId: delivery?.id ?? null };
    }),
  ];
});
