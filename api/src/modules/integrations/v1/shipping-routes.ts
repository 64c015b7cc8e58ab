import {
  type V1CouponRequest,
  type V1ShippingQuoteRequest,
  v1ShippingQuote,
  v1ShippingQuoteRequest,
} from '@balcao/api-schema';
import { couponCustomerOf, normalizeEmail, type ShippingQuote } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { apiKeyCallerOf } from '../../../plugins/api-key-auth';
import { assertUncounted, countRequest } from '../../../plugins/rate-limit';
import { invalidField } from '../../../problem';
import { type CartDiscounts, couponDiscounts, quoteCart, readCoupon } from '../../selling';
import { V1_BODY_LIMIT_BYTES } from './channel-of';

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

/** The questions of a checkout about shipping. */
export function v1ShippingRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;

  /** Codes are guessed here as well as where a coupon is asked about, and counted together. */
  async function discountsOf(
    question: V1CouponRequest,
    guesser: string,
    owner: Owner,
    asker: { now: Date; isTrusted: boolean },
  ): Promise<CartDiscounts> {
    await assertUncounted(database, 'coupon-codes', guesser);
    const read = await readCoupon(database.forSeller(owner.sellerId), owner, question, asker);
    const discounts = couponDiscounts(read, question, asker.now);
    if (!discounts.isKnown) await countRequest(database, 'coupon-codes', guesser);
    return discounts;
  }

  return async (app) => {
    app.post(
      '/v1/checkout/shipping/quote',
      {
        bodyLimit: V1_BODY_LIMIT_BYTES,
        config: { access: 'key', scope: 'config:ler' },
        schema: {
          operationId: 'quoteShipping',
          tags: ['checkout'],
          summary: 'Calcular o frete de um carrinho',
          description:
            'As opções de frete de um carrinho para um CEP, pelas formas de frete da loja. É uma pergunta: nada é gravado, e não leva Idempotency-Key.',
          body: v1ShippingQuoteRequest,
          response: { 200: v1ShippingQuote },
        },
      },
      async (request) => {
        const { id, sellerId, storeId, isTest, kind } = apiKeyCallerOf(request);
        const { zip_code: zipCode, items, at, coupon, explain = false } = request.body;
        const owner = { sellerId, storeId };
        const now = at === undefined ? new Date() : new Date(at);
        if (at !== undefined && !isTest) throw invalidField('at', ['Só vale com uma chave de teste.']);
        if (explain && kind !== 'secret') throw invalidField('explain', ['Só vale com uma chave secreta.']);
        const discounts = coupon
          ? await discountsOf(couponQuestion(coupon, request.body), `${id}|${request.ip}`, owner, {
              now,
              isTrusted: kind === 'secret',
            })
          : NO_DISCOUNTS;
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
        const quote = await quoteCart(database.forSeller(sellerId), owner, cart, (index) =>
          invalidField(`items.${index}.product_id`, [
            'A loja não tem este produto, e o frete depende do peso dele.',
          ]),
        );
        return toV1Quote(zipCode, quote, discounts, explain);
      },
    );
  };
}
