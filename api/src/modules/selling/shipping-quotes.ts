import { simulateShipping } from '@balcao/api-schema';
import {
  allocate,
  cepNumber,
  chargedGrams,
  type FoundRate,
  loadOf,
  partText,
  quoteShipping,
  type ShippingLine,
  type ShippingMethod,
  type ShippingQuote,
  todayInSaoPaulo,
} from '@balcao/domain';
import { implementsOn, routesOf } from '../../calls';
import { compileOnce } from '../../db/compile-once';
import type { Executor } from '../../db/database';
import type { Owner } from '../../db/owner';
import { invalidField, type Problem } from '../../problem';
import { findShippedProducts, type ShippedProduct } from '../catalog';
import { findRates } from './shipping-rates';

/** A line of a cart that is asked about. */
export interface AskedItem {
  productId: string;
  quantity: number;
  unitPriceCents: number;
  /** The discount of the coupon off the line, in cents. */
  discountCents?: number;
}

/** The cart of a question about shipping. */
export interface AskedCart {
  /** Eight digits. */
  zipCode: string;
  items: readonly AskedItem[];
  at: Date;
}

/** Whether a method looks at weights or sizes. */
const needsSizes = ({ type, active, conditions, excessPerKgCents, maxSideCm, maxSumCm }: ShippingMethod) =>
  active &&
  (type === 'tabela' ||
    excessPerKgCents > 0 ||
    maxSideCm > 0 ||
    maxSumCm > 0 ||
    conditions.minWeightGrams !== null ||
    conditions.maxWeightGrams !== null);

const lineOf = (
  { productId, quantity, unitPriceCents, discountCents = 0 }: AskedItem,
  product: ShippedProduct | undefined,
): ShippingLine => ({
  productId,
  categories: product?.categories ?? [],
  quantity,
  unitPriceCents,
  discountCents,
  isPhysical: product?.type !== 'digital',
  weightGrams: product?.weight_g ?? null,
  sidesCm: [product?.height_cm ?? null, product?.width_cm ?? null, product?.length_cm ?? null],
});

/** The rows that the tables of methods have for a cart, by the method's id. */
async function ratesFor(
  executor: Executor,
  owner: Owner,
  cep: string,
  methods: readonly ShippingMethod[],
  lines: readonly ShippingLine[],
): Promise<Map<string, FoundRate[]>> {
  const load = loadOf(lines);
  const tables = methods.filter(({ type, active }) => type === 'tabela' && active);
  const found = new Map<string, FoundRate[]>();
  if (tables.length === 0 || !load.isRequired) return found;
  const asked = tables.map((method) => ({ methodId: method.id, grams: chargedGrams(load, method) }));
  for (const { methodId, ...rate } of await findRates(executor, owner, cepNumber(cep), asked)) {
    const rates = found.get(methodId);
    if (rates) rates.push(rate);
    else found.set(methodId, [rate]);
  }
  return found;
}

const readMethods = compileOnce<Owner>()((statements, bind) =>
  statements
    .selectFrom('shipping_methods')
    .where('seller_id', '=', bind('sellerId'))
    .where('store_id', '=', bind('storeId'))
    .orderBy('priority')
    .orderBy('id')
    .select(['id', 'name', 'type', 'priority', 'reach', 'conditions', 'active'])
    .select(['days_min as daysMin', 'days_max as daysMax', 'handling_days as handlingDays'])
    .select(['value_cents as valueCents', 'percent_bp as percentBp', 'insurance_bp as insuranceBp'])
    .select(['excess_from_grams as excessFromGrams', 'excess_per_kg_cents as excessPerKgCents'])
    .select(['free_from_cents as freeFromCents', 'cubed_divisor as cubedDivisor'])
    .select(['cubed_from_grams as cubedFromGrams', 'max_side_cm as maxSideCm', 'max_sum_cm as maxSumCm'])
    .select(['starts_on as startsOn', 'ends_on as endsOn']),
);

/** The methods of a store as quotes judge them, and the products of the cart by their ids. */
async function readStore(
  executor: Executor,
  { sellerId, storeId }: Owner,
  items: readonly { productId: string }[],
) {
  const owner = { sellerId, storeId };
  const [methods, products] = await Promise.all([
    readMethods(executor, owner),
    findShippedProducts(executor, owner, [...new Set(items.map(({ productId }) => productId))]),
  ]);
  const known = new Map(products.map((product) => [product.id, product]));
  return { methods, known, strange: items.findIndex(({ productId }) => !known.has(productId)) };
}

/** The methods, products and rates of a store for delivering a cart to a CEP, whatever discounts it gets. */
export interface ReadShipping {
  methods: readonly ShippingMethod[];
  known: ReadonlyMap<string, ShippedProduct>;
  found: Map<string, FoundRate[]>;
}

/**
 * Reads what quotes of a cart need.
 * @param unknown the refusal of a product that the store does not have, where a method needs its weight
 */
export async function readShipping(
  executor: Executor,
  owner: Owner,
  { zipCode, items }: Pick<AskedCart, 'zipCode' | 'items'>,
  unknown: (index: number) => Problem,
): Promise<ReadShipping> {
  const { methods, known, strange } = await readStore(executor, owner, items);
  if (strange >= 0 && methods.some(needsSizes)) throw unknown(strange);
  const lines = items.map((item) => lineOf(item, known.get(item.productId)));
  return { methods, known, found: await ratesFor(executor, owner, zipCode, methods, lines) };
}

/** The quote of a store for a cart, by its products as they are now. */
export const quoteBy = (
  { methods, known, found }: ReadShipping,
  { zipCode, items, at }: AskedCart,
): ShippingQuote =>
  quoteShipping(
    methods,
    {
      cep: zipCode,
      lines: items.map((item) => lineOf(item, known.get(item.productId))),
      today: todayInSaoPaulo(at),
    },
    found,
  );

/** The same, read and answered. */
export const quoteCart = async (
  executor: Executor,
  owner: Owner,
  cart: AskedCart,
  unknown: (index: number) => Problem,
): Promise<ShippingQuote> => quoteBy(await readShipping(executor, owner, cart, unknown), cart);

/** Takes a discount off lines in proportion to their values, never more than they are worth. */
function withDiscount(lines: readonly ShippingLine[], discountCents: number): ShippingLine[] {
  const values = lines.map(({ quantity, unitPriceCents }) => quantity * unitPriceCents);
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return [...lines];
  const parts = allocate(Math.min(discountCents, total), values);
  return lines.map((line, index) => ({ ...line, discountCents: parts[index] ?? 0 }));
}

/** A quote of products at their prices, explained to who has configured it. */
export const shippingSimulationRoutes = routesOf('shipping', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(simulateShipping, async ({ owner }, { body: { zipCode, items, discountCents, at } }) => {
      const executor = database.forSeller(owner.sellerId);
      const { methods, known, strange } = await readStore(executor, owner, items);
      if (strange >= 0) throw invalidField(`items.${strange}.productId`, ['Este produto não é desta loja.']);
      const priced = items.map(({ productId, quantity }) => {
        const product = known.get(productId);
        return lineOf({ productId, quantity, unitPriceCents: product?.lowest_price_cents ?? 0 }, product);
      });
      const lines = withDiscount(priced, discountCents);
      const found = await ratesFor(executor, owner, zipCode, methods, lines);
      const today = todayInSaoPaulo(at === undefined ? new Date() : new Date(at));
      const { weightless, ...quote } = quoteShipping(methods, { cep: zipCode, lines, today }, found);
      return {
        ...quote,
        subtotalCents: loadOf(lines).subtotalCents,
        options: quote.options.map(({ parts, ...option }) => {
          const method = methods.find(({ id }) => id === option.id);
          return {
            ...option,
            parts: parts.map(({ kind, cents }) => ({ label: method ? partText(kind, method) : '', cents })),
          };
        }),
        weightless: weightless.map((id) => known.get(id)?.name ?? id),
      };
    }),
  ];
});
