import {
  appearanceOf,
  type PaymentConfigRecord,
  type V1CouponAnswer,
  type V1CouponRequest,
  type V1Session,
} from '@balcao/api-schema';
import {
  alikeInstallments,
  type CheckoutTheme,
  formatMoney,
  installmentPlans,
  installmentRates,
  inThemeOrder,
  isBrazilianState,
  isCardPrepared,
  isNameOfBuyer,
  isValidCep,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  type ShippingQuote,
} from '@balcao/domain';
import { currentTime } from '../../db/clock';
import { invalidField } from '../../problem';
import { findOfferedProducts, type OfferedProduct, reservedBy } from '../catalog';
import { type BuyerMethod, type CheckoutGateway, cardSetupOf } from '../payments';
import {
  answerCoupon,
  type CartDiscounts,
  couponDiscounts,
  quoteBy,
  readCoupon,
  readShipping,
} from '../selling';
import {
  askedItems,
  chosenRow,
  isSold,
  isTooMany,
  offersOf,
  productLine,
  type SessionLine,
  TOO_MANY,
  titleOf,
  type Visit,
} from './cart';
import type { SessionContent, ShownVersion } from './tables/buyer-checkouts-schema';

/** The facts that decide which fields have to be filled. */
interface Needs {
  isForSale: boolean;
  /** More units than there are, or than a purchase may have. */
  isTooMany: boolean;
  needsVariant: boolean;
  needsPhone: boolean;
  needsBirthDate: boolean;
  shipping: V1Session['shipping'];
  /** `free` where there is nothing to pay. */
  method: V1Session['method'] | 'free';
}

const CONTACT = ['name', 'email', 'document', 'birth_date', 'phone'] as const;
const ADDRESS = ['zip', 'street', 'number', 'city', 'state'] as const;

/** The address that is needed: none, the CEP where the goods are fetched, or all of it. Boletos name their payer with it. */
function addressFields({ shipping: { is_required, options, chosen }, method }: Needs) {
  if (method === 'boleto') return [...ADDRESS, 'district'] as const;
  if (!is_required) return [];
  const isFetched = options.find(({ id }) => id === chosen)?.type === 'retirada';
  return isFetched ? (['zip'] as const) : ADDRESS;
}

/** The paths of what is missing before a session can be paid. */
function missingFields({ contact, address }: SessionContent, needs: Needs): string[] {
  const { isForSale, isTooMany, needsVariant, needsPhone, needsBirthDate, shipping, method } = needs;
  const isFilled = {
    zip: isValidCep(address.zip),
    street: address.street !== '',
    number: address.number !== '',
    district: address.district !== '',
    city: address.city !== '',
    state: isBrazilianState(address.state),
  };
  const isNamed =
    contact.name !== '' && (contact.document === '' || isNameOfBuyer(contact.name, contact.document));
  return [
    ...(isForSale ? [] : ['items']),
    ...(needsVariant ? ['items.variant_id'] : []),
    ...(isForSale && isTooMany ? ['items.quantity'] : []),
    ...CONTACT.filter(
      (field) => (needsPhone || field !== 'phone') && (needsBirthDate || field !== 'birth_date'),
    )
      .filter((field) => (field === 'name' ? !isNamed : !contact[field]))
      .map((field) => `contact.${field}`),
    ...addressFields(needs)
      .filter((field) => !isFilled[field])
      .map((field) => `address.${field}`),
    ...(shipping.is_required && isFilled.zip && shipping.chosen === null ? ['shipping_option'] : []),
    ...(method === null ? ['method'] : []),
  ];
}

type CardTerms = NonNullable<V1Session['methods'][number]['card']>;

/** The terms of a card of the store for an amount; null for other methods. */
function cardTermsOf(
  { connection }: CheckoutGateway,
  record: PaymentConfigRecord,
  totalCents: number,
): CardTerms | null {
  const setup = cardSetupOf(connection);
  if (record.idFormaPagamento !== 'credit_card' || setup === null) return null;
  const plans = totalCents > 0 ? installmentPlans(totalCents, record.config) : [];
  return {
    gateway: record.idGateway,
    setup: {
      ...setup,
      threeDs: record.config.threeDs,
      // PayPal's script approves an order only for what the order is made for.
      ...(record.idGateway === 'paypal' && {
        intent: record.config.capture === 'automatic' ? 'capture' : 'authorize',
      }),
    },
    is_prepared: isCardPrepared(record.idGateway, record.config.threeDs !== 'never'),
    brands: record.config.brands,
    installments: plans.map(({ count, installments, totalCents: total, interestCents: interest }) => {
      const { monthlyBasisPoints, yearlyBasisPoints } = installmentRates(totalCents, installments);
      return {
        count,
        parts: alikeInstallments(installments).map(({ count: times, cents }) => ({
          count: times,
          amount: cents,
        })),
        total,
        interest,
        monthly_rate: monthlyBasisPoints,
        yearly_rate: yearlyBasisPoints,
      };
    }),
  };
}

/**
 * In how many installments a buyer pays by card: as wanted, or in the next fewer that the store offers for what the cart comes to now.
 * @returns undefined for other methods, and where nothing is to be paid
 */
function chosenPlan(
  methods: V1Session['methods'],
  method: V1Session['method'],
  wanted = 1,
): CardTerms['installments'][number] | undefined {
  const { card } = methods.find((each) => each.method === method) ?? {};
  return card?.installments.findLast(({ count }) => count <= wanted);
}

/** A visit with the store's part of its price. */
export interface Pricing extends Visit {
  gateway: CheckoutGateway | undefined;
  /** The theme that was published when the session began; undefined for the default one. */
  theme: CheckoutTheme | undefined;
}

/** The price of a cart that is paid by a method. */
interface CartPrice {
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

/**
 * Reads what a cart's price depends on: its coupon, and how it is delivered.
 * @returns what the cart comes to, paid by a method or before one is chosen
 */
async function readCartPrices(
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
    isQuoted
      ? readShipping(executor, owner, { zipCode: zip, items }, () =>
          invalidField('items', ['A loja não tem mais este produto.']),
        )
      : null,
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
const shippingOf = (
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

/** The methods that the checkout charges by itself. */
const METHODS: readonly PaymentMethod[] = ['pix', 'boleto', 'credit_card'] satisfies readonly BuyerMethod[];

/** Whether buyers can pay so: the frame of a card has to know the store's account at its gateway. */
const isCharged = (
  { connection }: CheckoutGateway,
  { idFormaPagamento: method }: PaymentConfigRecord,
): boolean => METHODS.includes(method) && (method !== 'credit_card' || cardSetupOf(connection) !== null);

/** The methods that buyers can choose from, as the store orders them. */
export const buyerMethods = (
  gateway: CheckoutGateway | undefined,
  theme: CheckoutTheme | undefined,
): PaymentConfigRecord[] => {
  const offered = gateway?.methods.filter((record) => isCharged(gateway, record)) ?? [];
  return theme ? inThemeOrder(offered, (record) => record.idFormaPagamento, theme.methodOrder) : offered;
};

/** A session as its buyer sees it, without what stands in its row. */
export interface PricedSession
  extends Pick<
    V1Session,
    | 'appearance'
    | 'items'
    | 'shipping'
    | 'coupon'
    | 'orderbumps'
    | 'methods'
    | 'method'
    | 'installments'
    | 'amounts'
    | 'missing'
    | 'notices'
  > {
  /** The version that the buyer agrees to by paying. */
  shown: Omit<ShownVersion, 'version'>;
  /** Whether the store has a coupon of the code that was typed. */
  isKnownCoupon: boolean;
}

/** Why a method cannot be chosen; empty where it can. */
function obstacle({ idFormaPagamento, config }: PaymentConfigRecord, product: OfferedProduct, total: number) {
  if (product.paymentMethods.length > 0 && !product.paymentMethods.includes(idFormaPagamento))
    return 'Este produto não é vendido assim.';
  if ('minCents' in config && total < config.minCents)
    return `O mínimo desta forma de pagamento é ${formatMoney(config.minCents)}.`;
  if ('maxCents' in config && config.maxCents > 0 && total > config.maxCents)
    return `O máximo desta forma de pagamento é ${formatMoney(config.maxCents)}.`;
  return '';
}

const methodOf = (
  gateway: CheckoutGateway | undefined,
  record: PaymentConfigRecord,
  product: OfferedProduct,
  { answer }: CartPrice,
): V1Session['methods'][number] => {
  const { idFormaPagamento: method, config } = record;
  const message = obstacle(record, product, answer.total);
  return {
    method,
    label: PAYMENT_METHOD_LABELS[method],
    total: answer.total,
    discount: answer.pix_discount,
    is_available: message === '',
    message,
    expires_in: 'expirationSeconds' in config ? config.expirationSeconds : null,
    due_days: 'dueDays' in config ? config.dueDays : null,
    note: 'message' in config ? config.message : '',
    card: gateway === undefined ? null : cardTermsOf(gateway, record, answer.total),
  };
};

/** The sentences about everything that keeps the line from being bought. */
function noticesOf(line: SessionLine, isWithdrawn: boolean): string[] {
  return [
    ...(isSold(line.product) ? [] : ['Este produto não está à venda agora.']),
    ...(isSold(line.product) && line.max_quantity === 0 ? ['Este produto está sem estoque.'] : []),
    ...(line.max_quantity > 0 && isTooMany(line) ? [TOO_MANY] : []),
    ...(isWithdrawn ? ['Uma oferta que você tinha escolhido não vale mais, e saiu da compra.'] : []),
  ];
}

/** Prices a session as of now, by the rules of the sale. @returns undefined where its product is gone */
export async function priceSession(
  pricing: Pricing,
  content: SessionContent,
): Promise<PricedSession | undefined> {
  const { executor, config, owner, gateway, orderId, theme } = pricing;
  const { sellerId } = owner;
  const [products, held] = await Promise.all([
    findOfferedProducts(executor, owner, [content.productId]),
    orderId === null ? [] : reservedBy(executor, { sellerId, orderId }),
  ]);
  const heldOf = ({ productId, variantId }: OfferedProduct): number =>
    held.find(({ product_id, variant_id }) => product_id === productId && variant_id === variantId)?.held ??
    0;
  const rows = products.map((row) => ({ ...row, stock: row.stock + heldOf(row) }));
  const line = productLine(rows, content, config.publicUrl);
  if (line === undefined) return undefined;
  const offers = await offersOf(pricing, content, line, heldOf);
  const lines = [line, ...offers.lines];
  const records = buyerMethods(gateway, theme);
  const chosenRecord = records.find(({ idFormaPagamento }) => idFormaPagamento === content.method);
  const priceBy = await readCartPrices(pricing, content, lines);
  const byMethod = records.map((record) => ({ record, priced: priceBy(record) }));
  const priced = byMethod.find(({ record }) => record === chosenRecord)?.priced ?? priceBy(undefined);
  const { answer } = priced;
  const items = lines.map(({ product: _product, ...shown }) => {
    const off = answer.lines.find(({ id }) => id === shown.id);
    const discount = (off?.coupon_discount ?? 0) + (off?.pix_discount ?? 0);
    return { ...shown, discount, total: shown.quantity * shown.unit_price - discount };
  });
  const shipping = shippingOf(lines, priced);
  const methods = byMethod.map((each) => methodOf(gateway, each.record, line.product, each.priced));
  const method = methods.find((each) => each.method === content.method && each.is_available)?.method ?? null;
  const chosen = priced.chosen;
  const plan = chosenPlan(methods, method, content.installments);
  const [interest, total] = [plan?.interest ?? 0, plan?.total ?? answer.total];
  return {
    appearance: theme === undefined ? null : appearanceOf(theme, config.publicUrl),
    items,
    shipping,
    coupon:
      content.coupon === ''
        ? null
        : {
            code: answer.code,
            is_valid: answer.valid,
            is_from_link: content.isLinkCoupon,
            reasons: answer.reasons,
            pending: answer.pending,
            messages: answer.messages,
          },
    orderbumps: offers.orderbumps,
    methods,
    method,
    installments: plan?.count ?? 1,
    amounts: {
      subtotal: answer.subtotal,
      items_discount: answer.items_discount,
      method_discount: answer.pix_discount,
      discount: answer.discount,
      shipping_discount: answer.shipping_discount,
      shipping: answer.shipping,
      interest,
      total,
    },
    missing: missingFields(content, {
      isForSale: isSold(line.product),
      isTooMany: isTooMany(line),
      needsPhone: theme?.phone === 'obrigatorio',
      needsBirthDate: theme?.asksBirthDate ?? false,
      needsVariant: rows.length > 1 && chosenRow(rows, content) === undefined,
      shipping,
      method: answer.total === 0 ? 'free' : method,
    }),
    notices: noticesOf(line, offers.isWithdrawn),
    isKnownCoupon: content.coupon === '' || answer.coupon_id !== null,
    shown: {
      method,
      items: items.map((item) => ({
        id: item.id,
        title: titleOf(item),
        quantity: item.quantity,
        totalCents: item.total,
      })),
      shipping: chosen ? { name: chosen.name, cents: answer.shipping } : null,
      coupon: answer.valid ? answer.code : '',
      discountCents: answer.discount,
      ...(plan && plan.count > 1 && { installments: plan.count }),
      totalCents: total,
    },
  };
}
