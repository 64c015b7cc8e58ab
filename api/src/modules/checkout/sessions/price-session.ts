import { appearanceOf, type PaymentConfigRecord, type V1Session } from '@balcao/api-schema';
import {
  type CheckoutTheme,
  formatMoney,
  inThemeOrder,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
} from '@balcao/domain';
import { findOfferedProducts, type OfferedProduct, reservedBy } from '../../catalog';
import { type BuyerMethod, type CheckoutGateway, cardSetupOf } from '../../payments';
import type { SessionContent, ShownVersion } from '../tables/buyer-checkouts-schema';
import { cardTermsOf, chosenPlan } from './card-terms';
import { type CartPrice, type Pricing, readCartPrices, shippingOf } from './cart-price';
import { missingFields } from './missing-fields';
import {
  chosenRow,
  isSold,
  isTooMany,
  productLine,
  type SessionLine,
  TOO_MANY,
  titleOf,
} from './session-lines';
import { offersOf } from './session-offers';

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
