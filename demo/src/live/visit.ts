import { formatMoney } from '@balcao/domain';
import type { V1CheckoutEvent } from '@balcao/v1-client';
import { BUYERS, type Demonstration } from './demonstration';

const SOURCES = ['instagram', 'google', 'whatsapp', 'tiktok'];
const LEAVES_BEFORE_STEP = 0.16;
const PAYS_BY_PIX = 0.6;
const CARD_IS_REFUSED = 0.25;
const PAYS_AFTER_REFUSAL = 0.6;
const PIX_IS_PAID = 0.85;
const IS_SENT = 0.5;

const STEPS: readonly (readonly [V1CheckoutEvent['type'], Record<string, string>])[] = [
  ['checkout.contact_captured', {}],
  ['checkout.step_completed', { step: 'contato' }],
  ['checkout.shipping_selected', { method: 'SEDEX' }],
  ['checkout.step_completed', { step: 'entrega' }],
  ['payment.attempted', {}],
];

/** Somebody visits the checkout and buys, or leaves at some step. */
export async function visit({ store, log, pause, random }: Demonstration, number: number): Promise<void> {
  const { v1 } = store;
  const name = `demo-${Date.now().toString(36)}-${number}`;
  const session = { token: `${name}-visita` };
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const say = (text: string) => log(`visit ${number}  ${text}`);
  const think = () => pause(1 + random() * 4);
  const report = async (type: V1CheckoutEvent['type'], data: Record<string, string> = {}) => {
    await v1.reportCheckout({ type, session, data });
    say([type, ...Object.values(data)].join('  '));
  };

  const source = pick(SOURCES) ?? '';
  const device = random() < 0.7 ? 'mobile' : 'desktop';
  await report('checkout.started', { device, utm_source: source, utm_medium: 'social' });
  for (const [type, data] of STEPS) {
    await think();
    if (random() < LEAVES_BEFORE_STEP) return say('leaves');
    await report(type, data);
  }

  const offer = pick(store.offers) ?? { name: 'Bolsa de lona', sku: '', priceCents: 15_990 };
  const total = offer.priceCents + 1_890;
  const order = {
    created_at: new Date().toISOString(),
    currency: 'BRL' as const,
    customer: { name: pick(BUYERS) ?? '', email: `${session.token}@example.com` },
    items: [{ title: offer.name, sku: offer.sku, quantity: 1, unit_price: offer.priceCents }],
    subtotal: offer.priceCents,
    discount: 0,
    shipping: 1_890,
    interest: 0,
    total,
    utm: { source, medium: 'social' },
  };
  const pix = { id: 'pix', method: 'pix', amount: total } as const;
  const card = { id: 'card', method: 'credit_card', amount: total, installments: 3 } as const;
  const paying = async (
    payment: typeof pix | typeof card,
    type: string,
    data: Record<string, string> = {},
  ) => {
    const answer = await v1.reportPayment(name, payment.id, { type: `payment.${type}`, data });
    say(`payment.${type}  the order is ${answer.payment_status}`);
  };

  const byPix = random() < PAYS_BY_PIX;
  const { id, number: orderNumber } = await v1.putOrder(name, { ...order, payments: [byPix ? pix : card] });
  say(`order ${orderNumber}  ${formatMoney(total)}  ${byPix ? 'Pix' : 'card'}`);
  await report('order.created', { order_id: name });
  if (!byPix && random() >= CARD_IS_REFUSED) {
    await paying(card, 'authorized');
    await paying(card, 'captured');
  } else {
    if (!byPix) {
      await paying(card, 'refused', { refusal_group: 'saldo', reason: 'Saldo ou limite insuficiente' });
      if (random() >= PAYS_AFTER_REFUSAL) return say('gives up');
      await think();
      await v1.putOrder(name, { ...order, payments: [pix] });
    }
    await paying(pix, 'pix_created');
    await think();
    if (random() >= PIX_IS_PAID) return say('does not pay the Pix');
    await paying(pix, 'captured');
  }
  if (random() >= IS_SENT) return;
  await think();
  await store.ship(id, `BR${100_000_000 + Math.floor(random() * 899_999_999)}BR`);
  say(`order ${orderNumber}  is on its way`);
}
