import type { PaymentConfigRecord, V1CouponAnswer, V1CouponRequest, V1Session } from '@balcao/api-schema';
import { type CheckoutTheme, isValidCep, type ShippingQuote } from '@balcao/domain';
import type { Config } from '../../../config';
import { currentTime } from '../../../db/clock';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { invalidField } from '../../../problem';
import type { CheckoutGateway } from '../../payments';
import {
  answerCoupon,
  type CartDiscounts,
  couponDiscounts,
  quoteBy,
  readCoupon,
  readShipping,
} from '../../selling';
import type { SessionContent } from '../tables/buyer-checkouts-schema';
import { askedItems, type SessionLine } from './session-lines';

/** The store, its settings and the executor that sessions are priced with. */
export interface Pricing {
  executor: Executor;
  config: Pick<Config, 'publicUrl'>;
  owner: Owner;
  /** The name of the visit, by which A/B tests stay the same. */
  visit: string;
  /** The order that it has come to already, whose stock and coupon are its own; null without one. */
  orderId: string | null;
  gateway: CheckoutGateway | undefined;
  /** The theme that was published when the session began; undefined for the default one. */
  theme: CheckoutTheme | undefined;
}

/** The price of a cart that is paid by a method. */
export interface CartPrice {
  answer: V1CouponAnswer;
  discounts: CartDiscounts;
  quote: ShippingQuote | null;
  chosen: ShippingQuote['options'][number] | undefined;
}

const questionOf = (
  { coupon, contact, address }: SessionContent,
  lines: readonly SessionLine[],
  config: PaymentConfigRecord | undefined,
): V1CouponRequest => ({
  code: coupon,
  items: askedItems(lines),
  customer: { document: contact.document, email: contact.email },
  ...(config && { payment: { method: config.idFormaPagamento } }),
  ...(address.zip !== '' && { shipping: { zip_code: address.zip } }),
});

const unknownProduct = () => invalidField('items', ['A loja não tem mais este produto.']);

/**
 * Reads what a cart's price depends on: its coupon, and how it is delivered.
 * @returns what the cart comes to, paid by a method or before one is chosen
 */
export async function readCartPrices(
  { executor, owner, orderId }: Pricing,
  content: SessionContent,
  lines: readonly SessionLine[],
): Promise<(config: PaymentConfigRecord | undefined) => CartPrice> {
  const { zip } = content.address;
  const at = currentTime();
  const items = lines.map(({ product, quantity, unit_price }) => ({
    productId: product.productId,
    quantity,
    unitPriceCents: unit_price,
  }));
  const isQuoted = lines.some((line) => line.is_physical) && isValidCep(zip);
  const [coupon, shipping] = await Promise.all([
    // What the buyer has bought before is said of nobody who only types a document: paying judges it.
    readCoupon(executor, owner, questionOf(content, lines, undefined), {
      isTrusted: false,
      ...(orderId !== null && { orderId }),
    }),
    isQuoted ? readShipping(executor, owner, { zipCode: zip, items }, unknownProduct) : null,
  ]);
  return (config) => {
    const question = questionOf(content, lines, config);
    const discounts = couponDiscounts(coupon, question, at);
    const discounted = items.map((item, index) => ({ ...item, discountCents: discounts.lines[index] ?? 0 }));
    const quote = shipping && quoteBy(shipping, { zipCode: zip, at, items: discounted });
    const chosen = quote?.options.find(({ id }) => id === content.shippingOption) ?? quote?.options[0];
    const methodDiscountBp =
      config && 'discountBasisPoints' in config.config ? config.config.discountBasisPoints : 0;
    const answer = answerCoupon(
      coupon,
      { ...question, shipping: { zip_code: zip || null, amount: chosen?.priceCents ?? 0 } },
      { now: at, methodDiscountBp },
    );
    return { answer, discounts, quote, chosen };
  };
}

/** The shipping of a cart, as its buyer sees it. */
export const shippingOf = (
  lines: readonly SessionLine[],
  { quote, chosen, discounts }: CartPrice,
): V1Session['shipping'] => {
  const options = (quote?.options ?? []).map(({ id, name, type, priceCents, daysMin, daysMax }) => ({
    id,
    name,
    type,
    price: priceCents,
    discount: discounts.ofShipping(priceCents),
    days_min: daysMin,
    days_max: daysMax,
  }));
  const isFree = options.some(({ type, price, discount }) => type !== 'retirada' && price === discount);
  return {
    is_required: lines.some((line) => line.is_physical),
    is_deliverable: quote?.deliverable ?? true,
    options,
    chosen: chosen?.id ?? null,
    free_shipping_missing: isFree ? null : (quote?.freeShippingMissingCents ?? null),
    message: isFree ? '' : (quote?.message ?? ''),
  };
};
