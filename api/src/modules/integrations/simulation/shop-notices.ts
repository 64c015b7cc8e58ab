import { randomInt, randomUUID } from 'node:crypto';
import { formatDecimalMoney } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { ReceivedWebhook } from '../../../providers/gateway/webhook';
import { signatureOf } from '../shopify/deliveries/received-notice';
import type { ShopOrderSubject } from './repository';

/** A webhook in a shop's name. */
export interface ShopNotice {
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
