import {
  appearanceOf,
  clipped,
  describeIssues,
  getCheckoutConfig,
  MAX_CHARACTERS,
  type PaymentConfigRecord,
  quoteShipping,
  reportCheckoutEvents,
  type V1CheckoutEvent,
  type V1CheckoutEventsRequest,
  type V1CheckoutMethod,
  type V1CouponRequest,
  type V1EventsAnswer,
  type V1ShippingQuoteRequest,
  v1CheckoutEvent,
} from '@balcao/api-schema';
import {
  type CardConfig,
  couponCustomerOf,
  inThemeOrder,
  normalizeEmail,
  type ShippingQuote,
} from '@balcao/domain';
import { byKey, routesOf } from '../../calls';
import type { Platform } from '../../platform';
import { assertUncounted, countRequest } from '../../plugins/rate-limit';
import { invalidField } from '../../problem';
import { findPublishedTheme } from '../checkout';
import { findHost } from '../domains';
import { type Channel, forVisit, keepTracking, recordCheckoutEvents } from '../orders';
import { readOfferedMethods } from '../payments';
import { type CartDiscounts, couponDiscounts, quoteCart, readCoupon } from '../selling';
import { assertNoCardData, channelOf, V1_LIMITS } from './v1';

/** The fields of a method that has no settings of its own. */
const PLAIN: Omit<V1CheckoutMethod, 'method'> = {
  min_amount: 0,
  max_amount: 0,
  discount: 0,
  brands: [],
  installments: null,
  expires_in: null,
  due_days: null,
  message: '',
};

const installmentsOf = ({
  maxInstallments,
  interestFreeInstallments,
  minInstallmentCents,
  interest,
}: CardConfig): V1CheckoutMethod['installments'] => ({
  max: maxInstallments,
  interest_free: interestFreeInstallments,
  min_amount: minInstallmentCents,
  monthly_interest: interest.kind === 'rate' ? interest.monthlyBasisPoints : null,
  surcharges: interest.kind === 'table' ? interest.basisPoints : null,
});

/** The settings of a method that a buyer may see. */
function toV1Method({ idFormaPagamento: method, config }: PaymentConfigRecord): V1CheckoutMethod {
  const shown = { ...PLAIN, method };
  if ('brands' in config) return { ...shown, brands: config.brands, installments: installmentsOf(config) };
  if ('dueDays' in config)
    return {
      ...shown,
      min_amount: config.minCents,
      discount: config.discountBasisPoints,
      due_days: config.dueDays,
    };
  const { minCents, maxCents } = config;
  const bounded = { ...shown, min_amount: minCents, max_amount: maxCents };
  if (!('expirationSeconds' in config)) return bounded;
  const { discountBasisPoints, expirationSeconds, message } = config;
  return { ...bounded, discount: discountBasisPoints, expires_in: expirationSeconds, message };
}

/** The readable events of a request, and why the others are not. */
function sort(
  body: V1CheckoutEventsRequest,
): Pick<V1EventsAnswer, 'rejected'> & { events: V1CheckoutEvent[] } {
  if (!('events' in body)) return { events: [body], rejected: [] };
  const events: V1CheckoutEvent[] = [];
  const refused: { index: number; message: string }[] = [];
  for (const [index, sent] of body.events.entries()) {
    const { success, data, error } = v1CheckoutEvent.safeParse(sent);
    if (success) {
      events.push(data);
    } else {
      const { errors, fields } = describeIssues(error.issues);
      const sentences = Object.entries(fields).flatMap(([field, texts]) =>
        texts.map((text) => `${field}: ${text}`),
      );
      refused.push({ index, message: (sentences.length > 0 ? sentences : errors).join(' ') });
    }
  }
  // Together they are no longer than the problems of one request.
  const longest = Math.floor(MAX_CHARACTERS / Math.max(1, refused.length));
  const rejected = refused.map(({ index, message }) => ({
    index,
    code: 'validation' as const,
    message: clipped(message, longest),
  }));
  return { events, rejected };
}

/** Keeps what events say of how their visits came about, in the order in which it happened. */
async function keepVisitDetails(
  platform: Platform,
  channel: Channel,
  events: readonly V1CheckoutEvent[],
  buyer: { ip?: string; userAgent?: string | undefined },
): Promise<void> {
  const telling = events.filter(({ tracking, consent }) => tracking || consent);
  if (telling.length === 0) return;
  await platform.database.withSeller(channel.sellerId, async (trx) => {
    // By their visits first, so that two calls lock the same ones one after the other.
    for (const { session, tracking, consent, occurred_at } of telling.toSorted(
      (a, b) =>
        (a.session.token < b.session.token ? -1 : Number(a.session.token > b.session.token)) ||
        Date.parse(a.occurred_at) - Date.parse(b.occurred_at),
    ))
      await keepTracking(trx, platform, channel, forVisit(session.token), {
        tracking: tracking ?? undefined,
        consent: consent ? { at: occurred_at, ...consent } : undefined,
        ...buyer,
      });
  });
}

const NO_DISCOUNTS: CartDiscounts = { isKnown: true, lines: [], ofShipping: () => 0 };

function toV1Quote(
  zipCode: string,
  quote: ShippingQuote,
  { ofShipping }: CartDiscounts,
  isExplained: boolean,
) {
  const options = quote.options.map(({ id, name, type, priceCents, daysMin, daysMax }) => ({
    id,
    name,
    type,
    price: priceCents,
    discount: ofShipping(priceCents),
    days_min: daysMin,
    days_max: daysMax,
  }));
  // Fetching the goods is no delivery.
  const isFree = options.some(({ type, price, discount }) => type !== 'retirada' && price === discount);
  return {
    zip_code: zipCode,
    uf: quote.uf,
    required: quote.required,
    deliverable: quote.deliverable,
    weight_grams: quote.weightGrams,
    options,
    free_shipping_missing: isFree ? null : quote.freeShippingMissingCents,
    message: isFree ? '' : quote.message,
    ...(isExplained && {
      rejected: quote.rejected.map(({ id, reasons, messages }) => ({ id, reasons, messages })),
    }),
  };
}

/** The cart of a quote, as a coupon is asked about it. */
const couponQuestion = (
  code: string,
  { items, customer, payment, zip_code }: V1ShippingQuoteRequest,
): V1CouponRequest => ({
  code,
  items,
  customer: {
    document: couponCustomerOf(customer?.document ?? '') ?? '',
    email: normalizeEmail(customer?.email ?? ''),
  },
  payment: payment ?? undefined,
  shipping: { zip_code },
});

/** The events and questions of a checkout of others. */
export const v1CheckoutRoutes = routesOf('checkout', (platform) => {
  const { database, config } = platform;

  return [
    byKey(
      reportCheckoutEvents,
      async ({ key }, { body }, { request: { ip, headers } }) => {
        const { events, rejected } = sort(body);
        assertNoCardData(events);
        // Everybody who opens a shop's page knows its publishable key, and its buyers alone use it.
        const isSecret = key.kind === 'secret';
        const buyer = isSecret ? {} : { ip, userAgent: headers['user-agent'] };
        await keepVisitDetails(platform, channelOf(key), events, buyer);
        const recorded = await recordCheckoutEvents(database, channelOf(key), events, {
          trustsLinks: isSecret,
        });
        return { ...recorded, rejected };
      },
      V1_LIMITS,
    ),

    byKey(getCheckoutConfig, async ({ owner }, { query }) => {
      const seller = database.forSeller(owner.sellerId);
      const { domain: host } = query;
      const [methods, theme, domain] = await Promise.all([
        readOfferedMethods(database, owner),
        findPublishedTheme(seller, owner, query),
        host ? findHost(platform, seller, owner, host) : null,
      ]);
      const order = theme?.config.methodOrder ?? [];
      return {
        methods: inThemeOrder(methods, ({ idFormaPagamento }) => idFormaPagamento, order).map(toV1Method),
        appearance: theme === undefined ? null : appearanceOf(theme.config, config.publicUrl),
        domain: domain && { host: domain.host, is_live: domain.isLive },
      };
    }),

    byKey(
      quoteShipping,
      async ({ key: { id, isTest, kind }, owner, origin }, { body }) => {
        const { zip_code: zipCode, items, at, coupon, explain = false } = body;
        const executor = database.forSeller(owner.sellerId);
        const now = at === undefined ? new Date() : new Date(at);
        if (at !== undefined && !isTest) throw invalidField('at', ['Só vale com uma chave de teste.']);
        if (explain && kind !== 'secret') throw invalidField('explain', ['Só vale com uma chave secreta.']);
        let discounts = NO_DISCOUNTS;
        if (coupon) {
          // Codes are guessed here as well as where a coupon is asked about, and counted together.
          const guesser = `${id}|${origin.ip}`;
          await assertUncounted(database, 'coupon-codes', guesser);
          const question = couponQuestion(coupon, body);
          const read = await readCoupon(executor, owner, question, { isTrusted: kind === 'secret' });
          discounts = couponDiscounts(read, question, now);
          if (!discounts.isKnown) await countRequest(database, 'coupon-codes', guesser);
        }
        const cart = {
          zipCode,
          items: items.map(({ product_id, quantity, unit_price }, index) => ({
            productId: product_id,
            quantity,
            unitPriceCents: unit_price,
            discountCents: discounts.lines[index] ?? 0,
          })),
          at: now,
        };
        const quote = await quoteCart(executor, owner, cart, (index) =>
          invalidField(`items.${index}.product_id`, [
            'A loja não tem este produto, e o frete depende do peso dele.',
          ]),
        );
        return toV1Quote(zipCode, quote, discounts, explain);
      },
      V1_LIMITS,
    ),
  ];
});
