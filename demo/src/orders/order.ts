import { type V1OrderRequest, v1OrderRequest } from '@balcao/api-schema';
import { DEMO_PRODUCTS } from '../products/catalogue';
import { demoAddress } from './address';
import { demoBuyer } from './buyer';
import type { Chance } from './chance';
import { type StoryName, storyOf } from './stories';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A parcel with its code, and when it was sent and delivered. */
export interface DemoParcel {
  trackingCode: string;
  shippedAt: Date;
  deliveredAt: Date;
}

/** An event of a payment. */
export interface DemoEvent {
  id: string;
  type: string;
  occurredAt: Date;
  /** Integer cents. */
  amountCents: number;
  data: Record<string, string>;
}

/** An order with all that happened to it until now. */
export interface DemoOrder {
  name: string;
  orderedAt: Date;
  request: V1OrderRequest;
  payments: {
    id: string;
    /** A gateway that collects for the platform has charged it; otherwise the store receives it itself. */
    isCollected: boolean;
    events: DemoEvent[];
  }[];
  /** Null for one that was not paid. */
  parcel: DemoParcel | null;
}

/** The visit that an order is made in: its buyer, moment and source, and the dice for the rest. */
interface Visit {
  chance: Chance;
  name: string;
  orderedAt: Date;
  now: Date;
  utm: Record<string, string>;
  story: StoryName | undefined;
}

const SOLD = DEMO_PRODUCTS.filter(({ status, priceCents }) => status === 'active' && (priceCents ?? 0) > 0);
const FREE_SHIPPING_FROM_CENTS = 25_000;
const PIX_DISCOUNT = 0.05;
const COUPON = 'BEMVINDO10';
const COUPON_DISCOUNT = 0.1;
const INTEREST_PER_INSTALLMENT = 0.015;
const INTEREST_FREE_INSTALLMENTS = 3;

function itemsOf(chance: Chance): V1OrderRequest['items'] {
  const count = chance.weigh([
    [1, 64],
    [2, 26],
    [3, 10],
  ]);
  // The first products sell best.
  const places = new Set(
    Array.from({ length: count }, () => Math.floor(SOLD.length * chance.between(0, 1) ** 1.6)),
  );
  return [...places].flatMap((place, index) => {
    const { name = '', sku = '', priceCents } = SOLD[place] ?? {};
    const quantity = chance.happens(0.12) ? 2 : 1;
    const kind = index > 0 && chance.happens(0.5) ? 'orderbump' : 'product';
    return priceCents ? [{ title: name, sku, quantity, unit_price: priceCents, kind }] : [];
  });
}

/** Orders are sent on the next working hours, so the newest are waiting. */
function parcelOf(chance: Chance, paidAt: Date): DemoParcel {
  const shippedAt = new Date(paidAt.getTime() + chance.between(10, 54) * HOUR_MS);
  const deliveredAt = new Date(shippedAt.getTime() + chance.between(50, 190) * HOUR_MS);
  return { trackingCode: `BR${chance.whole(100_000_000, 999_999_999)}BR`, shippedAt, deliveredAt };
}

/** Makes up the order of a visit. Nothing of it happens after `now`. */
export function demoOrder({ chance, name, orderedAt, now, utm, story }: Visit): DemoOrder {
  const attempts = storyOf(chance, story);
  const [first] = attempts;
  const items = itemsOf(chance);
  const subtotal = items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
  const hasCoupon = chance.happens(0.08);
  const rate = (first?.method === 'pix' ? PIX_DISCOUNT : 0) + (hasCoupon ? COUPON_DISCOUNT : 0);
  const discount = Math.round(subtotal * rate);
  const shipping = subtotal >= FREE_SHIPPING_FROM_CENTS ? 0 : chance.pick([1_290, 1_890, 2_490]);
  const payingInterest = Math.max(0, (attempts.at(-1)?.installments ?? 1) - INTEREST_FREE_INSTALLMENTS);
  const interest = Math.round(subtotal * INTEREST_PER_INSTALLMENT * payingInterest);
  const total = subtotal - discount + shipping + interest;
  const payments = attempts.map(({ method, installments, steps }, index) => ({
    sent: { id: `${method}-${index + 1}`, method, amount: total, installments },
    events: steps
      .map(({ type, minutes, share = 1, data = {}, answerDays }): DemoEvent => {
        const occurredAt = new Date(orderedAt.getTime() + (minutes + index * 4) * MINUTE_MS);
        const id = `${name}-${index + 1}-${type}`;
        const deadline = answerDays && new Date(occurredAt.getTime() + answerDays * 24 * HOUR_MS);
        const told = deadline ? { ...data, dispute_deadline: deadline.toISOString() } : data;
        return { id, type, occurredAt, amountCents: Math.round(total * share), data: told };
      })
      .filter(({ occurredAt }) => occurredAt <= now),
  }));
  const paid = payments.flatMap(({ events }) => events).find(({ type }) => type === 'payment.captured');
  return {
    name,
    orderedAt,
    // As a request of the public API, checked by its schema.
    request: v1OrderRequest.parse({
      created_at: orderedAt.toISOString(),
      currency: 'BRL',
      customer: demoBuyer(chance),
      items,
      subtotal,
      discount,
      shipping,
      interest,
      total,
      payments: payments.map(({ sent }) => sent),
      shipping_details: demoAddress(orderedAt),
      ...(hasCoupon && { coupon: COUPON }),
      utm,
    }),
    payments: payments.map(({ sent: { id, method }, events }) => ({
      id,
      isCollected: method !== 'boleto',
      events,
    })),
    parcel: paid ? parcelOf(chance, paid.occurredAt) : null,
  };
}
