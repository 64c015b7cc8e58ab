import { createHash, randomInt, randomUUID } from 'node:crypto';
import { formatDecimalMoney, type GatewayId, type OrderPaymentStatus } from '@balcao/domain';
import { currentMs, currentTime } from '../../db/clock';
import { newId } from '../../db/new-id';
import { simulatedDelivery } from '../../providers/gateway/simulador-webhook';
import type { ReceivedWebhook, WebhookSecrets } from '../../providers/gateway/webhook';
import { signatureOf } from './shopify/webhooks';

/** A record that a notice can be about, with its label. */
export interface Subject {
  id: string;
  label: string;
}

/** An order of a shop in test mode, as far as a notice needs it. */
export interface ShopOrderSubject extends Subject {
  totalCents: number;
  paymentStatus: OrderPaymentStatus;
  createdAt: Date;
}

/** A notice before it is sent. */
interface GatewayNotice {
  event: string;
  chargeId: string;
  isRight: boolean;
}

type Build = (notice: GatewayNotice, secrets: WebhookSecrets) => ReceivedWebhook;

const json = (content: object, headers: Record<string, string> = {}): ReceivedWebhook => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(content)),
});

const WRONG_HEX = '0'.repeat(64);
const PAYPAL_HEADERS = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];

/** The webhook of each gateway, signed as far as anybody but the gateway can. */
const BUILD: Readonly<Record<GatewayId, Build>> = {
  iugu: ({ event, chargeId }) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams({ event, 'data[id]': chargeId }).toString()),
  }),
  pagseguro({ chargeId, isRight }, { credentials }) {
    const notice = json({ id: chargeId, charges: [] });
    const signature = createHash('sha256')
      .update(`${credentials.apiToken}-`)
      .update(notice.body)
      .digest('hex');
    return {
      ...notice,
      headers: { ...notice.headers, 'x-authenticity-token': isRight ? signature : WRONG_HEX },
    };
  },
  paypal({ event, chargeId, isRight }) {
    const isOrder = event.startsWith('CHECKOUT.ORDER.');
    const related = { supplementary_data: { related_ids: { order_id: chargeId } } };
    const resource = isOrder ? { id: chargeId } : { id: `CAP-${chargeId}`, ...related };
    const headers = isRight ? PAYPAL_HEADERS.map((name) => [`paypal-${name}`, 'simulado']) : [];
    return json({ id: `WH-SIM-${randomUUID()}`, event_type: event, resource }, Object.fromEntries(headers));
  },
  malga({ event, chargeId, isRight }) {
    const [object, name] = event.split('.');
    const wrong = { 'x-plug-date': String(currentMs()), 'x-plug-signature': WRONG_HEX };
    return json(
      { id: `sim-${randomUUID()}`, apiVersion: '1.1', object, event: name, data: { id: chargeId } },
      isRight ? {} : wrong,
    );
  },
  simulador({ event, chargeId, isRight }, { addressKey }) {
    const key = isRight ? addressKey : randomUUID();
    return simulatedDelivery({ id: newId(), type: event, chargeId }, key, currentTime());
  },
};

/** A notice as the gateway would send it. */
export const gatewayNotice = (
  gateway: GatewayId,
  notice: GatewayNotice,
  secrets: WebhookSecrets,
): ReceivedWebhook => BUILD[gateway](notice, secrets);

/** Notes on the signature of gateways, where it is not plain. */
export const SIGNATURE_NOTES: Readonly<Partial<Record<GatewayId, string>>> = {
  iugu: 'A Iugu não assina. Errado vai para um endereço que não existe; certo só faz o Balcão perguntar à Iugu.',
  paypal:
    'Só a PayPal tem a própria chave: certo chega completo e o Balcão pergunta à PayPal, que não o reconhece; errado chega sem assinatura.',
  malga:
    'Só a Malga tem a própria chave: com a chave pública guardada aqui, os dois são recusados; sem ela, os dois só fazem o Balcão perguntar à Malga.',
};

/** A webhook in a shop's name. */
interface ShopNotice {
  shopDomain: string;
  clientSecret: string;
  event: string;
  order: ShopOrderSubject;
  isRight: boolean;
}

const INVENTED_CENTS = 19_900;
const MIN_INVENTED_ID = 9_000_000_000_000;
const INVENTED_IDS = 999_999_999;

/** An order in test mode that nobody has told of yet. */
export const inventOrder = (): ShopOrderSubject => ({
  id: String(MIN_INVENTED_ID + randomInt(INVENTED_IDS)),
  label: '',
  totalCents: INVENTED_CENTS,
  paymentStatus: 'aguardando',
  createdAt: currentTime(),
});

/** The states of an order that money has come for, by Shopify's words. */
const FINANCIAL: Readonly<Partial<Record<ShopOrderSubject['paymentStatus'], string>>> = {
  pago: 'paid',
  parcialmente_reembolsado: 'partially_refunded',
  reembolsado: 'refunded',
  autorizado: 'authorized',
};

function refundOf({ id, totalCents }: ShopOrderSubject, now: string) {
  const refundId = MIN_INVENTED_ID + randomInt(INVENTED_IDS);
  const amount = formatDecimalMoney(totalCents);
  const transaction = {
    id: refundId,
    kind: 'refund',
    status: 'success',
    amount,
    test: true,
    created_at: now,
  };
  return { id: refundId, order_id: id, transactions: [transaction] };
}

function orderOf({ event, order }: ShopNotice, now: string) {
  const total = formatDecimalMoney(order.totalCents);
  const isPaid = event === 'orders/paid';
  const status = isPaid ? 'paid' : (FINANCIAL[order.paymentStatus] ?? 'pending');
  const parcel = {
    id: Number(order.id) + 1,
    status: 'success',
    created_at: now,
    updated_at: now,
    tracking_company: 'Correios',
    tracking_number: 'BR123456789BR',
    tracking_url: '',
  };
  const isSent = event === 'orders/fulfilled';
  return {
    id: order.id,
    name: `#${order.id.slice(-4)}`,
    test: true,
    created_at: order.createdAt.toISOString(),
    updated_at: now,
    cancelled_at: event === 'orders/cancelled' ? now : null,
    currency: 'BRL',
    financial_status: status,
    fulfillment_status: isSent ? 'fulfilled' : null,
    total_line_items_price: total,
    total_discounts: '0.00',
    total_price: total,
    total_outstanding: status === 'pending' ? total : '0.00',
    payment_gateway_names: ['Pix'],
    email: 'comprador@exemplo.com.br',
    customer: { first_name: 'Comprador', last_name: 'de Teste', email: 'comprador@exemplo.com.br' },
    line_items: [{ title: 'Produto de teste', sku: '', quantity: 1, price: total }],
    refunds: [],
    fulfillments: isSent ? [parcel] : [],
  };
}

const WRONG_SECRET = 'um segredo que não é o da loja';

/** A notice as the shop would send it, signed with its secret or with another. */
export function shopNotice(notice: ShopNotice): ReceivedWebhook {
  const { event, shopDomain, clientSecret, isRight, order } = notice;
  const now = currentTime().toISOString();
  const content = event === 'refunds/create' ? refundOf(order, now) : orderOf(notice, now);
  const body = Buffer.from(JSON.stringify(content));
  return {
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': event,
      'x-shopify-shop-domain': shopDomain,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-event-id': randomUUID(),
      'x-shopify-triggered-at': now,
      'x-shopify-hmac-sha256': signatureOf(isRight ? clientSecret : WRONG_SECRET, body),
    },
    body,
  };
}
