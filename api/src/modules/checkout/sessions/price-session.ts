import {
  appearanceOf,
  type PaymentConfigRecord,
  type V1CouponAnswer,
  type V1CouponRequest,
  type V1Session,
} from '@balcao/api-schema';
import {
  type CheckoutTheme,
  formatMoney,
  inThemeOrder,
  isValidCep,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  type ShippingQuote,
} from '@balcao/domain';
import type { SessionContent, ShownVersion } from '../../../db/buyer-checkouts-schema';
import { currentTime } from '../../../db/clock';
import type { Database, Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { invalidField } from '../../../problem';
import { findOfferedProducts, type OfferedProduct, reservedBy } from '../../catalog';
import type { BuyerMethod, CheckoutGateway } from '../../payments';
import { askBumps, askCoupon, type CartDiscounts, couponDiscounts, quoteCart } from '../../selling';
import { missingFields } from './missing-fields';
import {
  askedItems,
  chosenRow,
  isSold,
  lineOf,
  productLine,
  type SessionLine,
  titleOf,
} from './session-lines';

/** What the checkout charges by itself. Cards need a frame of their own. */
const METHODS: readonly PaymentMethod[] = ['pix', 'boleto'] satisfies readonly BuyerMethod[];
const NO_DISCOUNTS: CartDiscounts = { isKnown: true, lines: [], ofShipping: () => 0 };

/** The methods that buyers can choose from, as the store orders them. */
export const buyerMethods = (
  gateway: CheckoutGateway | undefined,
  theme: CheckoutTheme | undefined,
): PaymentConfigRecord[] => {
  const offered = gateway?.methods.filter(({ idFormaPagamento }) => METHODS.includes(idFormaPagamento)) ?? [];
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
    | 'amounts'
    | 'missing'
    | 'notices'
  > {
  /** What the buyer agrees to by paying. */
  shown: Omit<ShownVersion, 'version'>;
  /** Whether the store has a coupon of the code that was typed. */
  isKnownCoupon: boolean;
}

/** What sessions are priced by. */
interface Pricing {
  platform: Pick<Platform, 'database' | 'config'>;
  owner: Owner;
  /** The name of the visit, by which A/B tests stay the same. */
  visit: string;
  /** The order that it has come to already, whose stock and coupon are its own; null without one. */
  orderId: string | null;
  gateway: CheckoutGateway | undefined;
  /** How the store has its checkout, as it was published when the session began; undefined for the usual look. */
  theme: CheckoutTheme | undefined;
}

/** What is offered beside the cart, and the lines of what the buyer has taken of it. */
async function offersOf(
  { platform, owner, visit, orderId }: Pricing,
  content: SessionContent,
  line: SessionLine,
  heldOf: (row: OfferedProduct) => number,
) {
  const { database, config } = platform;
  const items = [
    ...askedItems([line]),
    // So that one that was taken stays among the offers as long as it holds.
    ...content.bumps.map(({ id, quantity }) => ({
      id,
      product_id: '',
      quantity,
      unit_price: 0,
      kind: 'orderbump' as const,
      orderbump_id: id,
    })),
  ];
  const question = {
    session: { token: visit },
    ...(content.method && { payment: { method: content.method } }),
    ...(isValidCep(content.address.zip) && { shipping: { zip_code: content.address.zip } }),
  };
  const asking = { now: currentTime(), base: config.publicUrl, heldOf, ...(orderId !== null && { orderId }) };
  const taken = content.bumps.map(({ id }) => id);
  const { orderbumps: first } = await askBumps(database, owner, { items, ...question }, asking);
  const accepted = first.filter(({ id }) => taken.includes(id));
  const rows = await findOfferedProducts(
    database.forSeller(owner.sellerId),
    owner,
    accepted.map(({ product_id }) => product_id),
  );
  const lines = accepted.flatMap((bump): SessionLine[] => {
    const row = rows.find(
      ({ productId, variantId }) => productId === bump.product_id && variantId === (bump.variant_id ?? ''),
    );
    const wanted = content.bumps.find(({ id }) => id === bump.id)?.quantity ?? 1;
    if (row === undefined) return [];
    return [
      {
        ...lineOf(row, config.publicUrl, {
          id: bump.id,
          kind: 'orderbump',
          orderbump_id: bump.id,
          quantity: Math.min(wanted, bump.max_quantity),
          unit_price: bump.price,
          max_quantity: bump.max_quantity,
        }),
      },
    ];
  });
  return {
    lines,
    orderbumps: first.map((bump) => ({
      id: bump.id,
      product_id: bump.product_id,
      title: bump.title,
      description: bump.description,
      cta: bump.cta,
      image_url: bump.image_url,
      color: bump.color,
      price: bump.price,
      reference_price: bump.reference_price,
      max_quantity: bump.max_quantity,
      is_accepted: taken.includes(bump.id),
    })),
    isWithdrawn: taken.some((id) => !lines.some((one) => one.id === id)),
  };
}

interface PricedBy {
  answer: V1CouponAnswer;
  discounts: CartDiscounts;
  quote: ShippingQuote | null;
  chosen: ShippingQuote['options'][number] | undefined;
}

/** What a cart comes to, paid by a method. */
async function priceBy(
  { platform, owner, orderId }: Pricing,
  content: SessionContent,
  lines: readonly SessionLine[],
  config: PaymentConfigRecord | undefined,
): Promise<PricedBy> {
  const { database } = platform;
  const { zip } = content.address;
  const now = currentTime();
  const question: V1CouponRequest = {
    code: content.coupon,
    items: askedItems(lines),
    customer: { document: content.contact.document, email: content.contact.email },
    ...(config && { payment: { method: config.idFormaPagamento } }),
    ...(zip !== '' && { shipping: { zip_code: zip } }),
  };
  // What the buyer has bought before is said of nobody who only types a document: paying judges it.
  const asker = { now, isTrusted: false, ...(orderId !== null && { orderId }) };
  const discounts =
    content.coupon === '' ? NO_DISCOUNTS : await couponDiscounts(database, owner, question, asker);
  const isSent = lines.some((line) => line.is_physical);
  const quote =
    isSent && isValidCep(zip)
      ? await quoteCart(
          platform,
          owner,
          {
            zipCode: zip,
            at: now,
            items: lines.map(({ product, quantity, unit_price }, index) => ({
              productId: product.productId,
              quantity,
              unitPriceCents: unit_price,
              discountCents: discounts.lines[index] ?? 0,
            })),
          },
          () => invalidField('items', ['A loja não tem mais este produto.']),
        )
      : null;
  const chosen = quote?.options.find(({ id }) => id === content.shippingOption) ?? quote?.options[0];
  const methodDiscountBp =
    config && 'discountBasisPoints' in config.config ? config.config.discountBasisPoints : 0;
  const answer = await askCoupon(
    database,
    owner,
    { ...question, shipping: { zip_code: zip || null, amount: chosen?.priceCents ?? 0 } },
    { ...asker, methodDiscountBp },
  );
  return { answer, discounts, quote, chosen };
}

const shippingOf = (
  lines: readonly SessionLine[],
  { quote, chosen, discounts }: PricedBy,
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
  record: PaymentConfigRecord,
  product: OfferedProduct,
  { answer }: PricedBy,
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
  };
};

/** What stands in the way of buying the line, in words. */
function noticesOf(line: SessionLine, isWithdrawn: boolean): string[] {
  return [
    ...(isSold(line.product) ? [] : ['Este produto não está à venda agora.']),
    ...(isSold(line.product) && line.max_quantity === 0 ? ['Este produto está sem estoque.'] : []),
    ...(line.max_quantity > 0 && line.quantity > line.max_quantity
      ? [`Só há ${line.max_quantity} em estoque.`]
      : []),
    ...(isWithdrawn ? ['Uma oferta que você tinha escolhido não vale mais, e saiu da compra.'] : []),
  ];
}

/** Prices a session as of now, by the rules of the sale. @returns undefined where its product is gone */
export async function priceSession(
  pricing: Pricing,
  content: SessionContent,
): Promise<PricedSession | undefined> {
  const { platform, owner, gateway, orderId, theme } = pricing;
  const held =
    orderId === null
      ? []
      : await reservedBy(platform.database.forSeller(owner.sellerId), { sellerId: owner.sellerId, orderId });
  const heldOf = ({ productId, variantId }: OfferedProduct): number =>
    held.find(({ product_id, variant_id }) => product_id === productId && variant_id === variantId)?.held ??
    0;
  const rows = (await productsOf(platform.database, owner, content.productId)).map((row) => ({
    ...row,
    stock: row.stock + heldOf(row),
  }));
  const line = productLine(rows, content, platform.config.publicUrl);
  if (line === undefined) return undefined;
  const offers = await offersOf(pricing, content, line, heldOf);
  const lines = [line, ...offers.lines];
  const records = buyerMethods(gateway, theme);
  const chosenRecord = records.find(({ idFormaPagamento }) => idFormaPagamento === content.method);
  const byMethod = await Promise.all(
    records.map(async (record) => ({ record, priced: await priceBy(pricing, content, lines, record) })),
  );
  const priced =
    byMethod.find(({ record }) => record === chosenRecord)?.priced ??
    (await priceBy(pricing, content, lines, undefined));
  const { answer } = priced;
  const items = lines.map(({ product: _product, ...shown }) => {
    const off = answer.lines.find(({ id }) => id === shown.id);
    const discount = (off?.coupon_discount ?? 0) + (off?.pix_discount ?? 0);
    return { ...shown, discount, total: shown.quantity * shown.unit_price - discount };
  });
  const shipping = shippingOf(lines, priced);
  const methods = byMethod.map((each) => methodOf(each.record, line.product, each.priced));
  const method = methods.find((each) => each.method === content.method && each.is_available)?.method ?? null;
  const chosen = priced.chosen;
  return {
    appearance: theme === undefined ? null : appearanceOf(theme, platform.config.publicUrl),
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
    amounts: {
      subtotal: answer.subtotal,
      items_discount: answer.items_discount,
      method_discount: answer.pix_discount,
      discount: answer.discount,
      shipping_discount: answer.shipping_discount,
      shipping: answer.shipping,
      interest: 0,
      total: answer.total,
    },
    missing: missingFields(content, {
      isForSale: isSold(line.product),
      maxQuantity: line.max_quantity,
      needsPhone: theme?.phone === 'obrigatorio',
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
      totalCents: answer.total,
    },
  };
}

const productsOf = (database: Database, owner: Owner, productId: string): Promise<OfferedProduct[]> => {
  const executor: Executor = database.forSeller(owner.sellerId);
  return findOfferedProducts(executor, owner, [productId]);
};
