import type { BrazilianState } from '../address/brazilian-states';
import { formatMoney } from '../money/money';
import { formatPercent } from '../money/written-number';
import type { PaymentMethod } from '../payments/method';
import { referencePriceProblem } from '../products/reference-price';
import { type CouponStatus, couponStandings } from '../sale/coupon-status';
import { shareOf } from '../sale/share-of';
import type { CalendarDate } from '../time/calendar-date';

/** The ways to price an offer: an amount, or a share off the product's price. */
export const BUMP_PRICE_TYPES = ['fixo', 'percentual'] as const;
export type BumpPriceType = (typeof BUMP_PRICE_TYPES)[number];
export const BUMP_PRICE_TYPE_LABELS: Readonly<Record<BumpPriceType, string>> = {
  fixo: 'Preço fixo',
  percentual: 'Desconto no preço do produto',
};

/** The triggers of an offer, by the content of the cart. */
export const BUMP_TRIGGERS = ['todos', 'produtos', 'categorias'] as const;
export type BumpTrigger = (typeof BUMP_TRIGGERS)[number];
export const BUMP_TRIGGER_LABELS: Readonly<Record<BumpTrigger, string>> = {
  todos: 'Qualquer produto',
  produtos: 'Produtos escolhidos',
  categorias: 'Categorias',
};

/** The limits of a store's bumps, and of one bump. */
export const BUMP_LIMITS = {
  bumps: 100,
  /** Switched on for one trigger product, and offered at once. */
  perProduct: 5,
  name: 60,
  title: 60,
  description: 200,
  cta: 30,
  products: 100,
  categories: 10,
  category: 40,
  cents: 99_999_999,
  quantity: 99,
  units: 1_000_000,
  /** Visits per version of an A/B test. */
  leastPerArm: 100,
  mostPerArm: 1_000_000,
  /** A share off the price, in basis points. */
  leastOff: 100,
  mostOff: 9_900,
} as const;

/** The fields of a new bump. An amount of 0, an empty text and an empty list ask for nothing. */
export const NEW_ORDER_BUMP = {
  variantId: '',
  priceType: 'fixo',
  priceCents: 0,
  percentBp: 0,
  referenceCents: 0,
  trigger: 'todos',
  triggerProductIds: [],
  triggerCategories: [],
  minSubtotalCents: 0,
  maxSubtotalCents: 0,
  methods: [],
  ufs: [],
  description: '',
  cta: 'Sim, quero adicionar!',
  showsImage: true,
  color: '#0B6B5C',
  maxQuantity: 1,
  stockLimit: 0,
  startsOn: '',
  endsOn: '',
  active: true,
  isTesting: false,
  testTitle: '',
  testPriceCents: 0,
  testPercentBp: 0,
  testPerArm: 0,
  preselected: false,
} as const satisfies Partial<OrderBump>;

/** An offer beside the cart, as its store has configured it. */
export interface OrderBump {
  /** Only the store reads it. */
  name: string;
  productId: string;
  /** Empty for a product without variants. */
  variantId: string;
  priceType: BumpPriceType;
  priceCents: number;
  percentBp: number;
  /** The price before, shown crossed out: one that was really charged. */
  referenceCents: number;
  trigger: BumpTrigger;
  triggerProductIds: readonly string[];
  triggerCategories: readonly string[];
  /** Of the product lines before the coupon; both ends count. */
  minSubtotalCents: number;
  maxSubtotalCents: number;
  methods: readonly PaymentMethod[];
  ufs: readonly BrazilianState[];
  title: string;
  description: string;
  cta: string;
  showsImage: boolean;
  /** `#RRGGBB` */
  color: string;
  maxQuantity: number;
  /** Units that may be sold by the offer in all. */
  stockLimit: number;
  /** Days of São Paulo, both included. */
  startsOn: CalendarDate | '';
  endsOn: CalendarDate | '';
  active: boolean;
  /** Whether half of the visits see version B. */
  isTesting: boolean;
  /** The title of version B: empty or 0 is as version A. */
  testTitle: string;
  testPriceCents: number;
  testPercentBp: number;
  /** How many visits each version must have before anything is said about them. */
  testPerArm: number;
  /** Always false: the buyer chooses (CDC, art. 39). */
  preselected: boolean;
}

export const PRESELECTED_REFUSAL =
  'Um order bump não pode vir marcado: quem compra é que escolhe (CDC, art. 39, venda casada).';

/** The two versions of an A/B test. */
export type BumpArm = 'a' | 'b';
type Versioned = Pick<
  OrderBump,
  'title' | 'priceType' | 'priceCents' | 'percentBp' | 'testTitle' | 'testPriceCents' | 'testPercentBp'
>;

/** The title and what the offer costs in a version. @param price what the product costs, in cents */
export function bumpVersion(
  bump: Versioned,
  arm: BumpArm | null,
  price: number,
): { title: string; cents: number } {
  const isB = arm === 'b';
  const cents = (isB && bump.testPriceCents) || bump.priceCents;
  const percent = (isB && bump.testPercentBp) || bump.percentBp;
  return {
    title: (isB && bump.testTitle) || bump.title,
    cents: bump.priceType === 'fixo' ? cents : price - shareOf(price, percent),
  };
}

/**
 * The compared fields of an A/B test: when they change, the numbers before say nothing about the bump that is shown now. Empty without a
 * test.
 */
export const bumpTestKey = (bump: OrderBump): string =>
  bump.isTesting
    ? JSON.stringify([
        bump.title,
        bump.priceType,
        bump.priceCents,
        bump.percentBp,
        bump.testTitle,
        bump.testPriceCents,
        bump.testPercentBp,
      ])
    : '';

type Standing = Pick<OrderBump, 'active' | 'startsOn' | 'endsOn' | 'stockLimit'>;

/**
 * The status of a bump.
 * @param sold units that were sold by it
 */
export const bumpStatus = (
  { active, startsOn, endsOn, stockLimit }: Standing,
  sold: number,
  now: Date,
): CouponStatus =>
  couponStandings({ paused: !active, startsOn, endsOn, limitTotal: stockLimit, used: sold }, now)[0] ??
  'ativo';

export type BumpProblems = Partial<Record<keyof OrderBump, string>>;

function priceProblems({ priceType, priceCents, percentBp, testPercentBp }: OrderBump): BumpProblems {
  if (priceType === 'fixo') return priceCents > 0 ? {} : { priceCents: 'Escreva o preço da oferta.' };
  const isOff = (share: number) => share >= BUMP_LIMITS.leastOff && share <= BUMP_LIMITS.mostOff;
  const sentence = 'Use um desconto de 1% a 99%.';
  return {
    ...(!isOff(percentBp) && { percentBp: sentence }),
    ...(testPercentBp > 0 && !isOff(testPercentBp) && { testPercentBp: sentence }),
  };
}

function triggerProblems(bump: OrderBump): BumpProblems {
  const { trigger, triggerProductIds, triggerCategories, minSubtotalCents, maxSubtotalCents } = bump;
  return {
    ...(trigger === 'produtos' &&
      triggerProductIds.length === 0 && { triggerProductIds: 'Escolha pelo menos um produto.' }),
    ...(trigger === 'produtos' &&
      triggerProductIds.includes(bump.productId) && {
        triggerProductIds: 'O produto ofertado não pode ser gatilho de si mesmo: ele já está no carrinho.',
      }),
    ...(trigger === 'categorias' &&
      triggerCategories.length === 0 && { triggerCategories: 'Escreva pelo menos uma categoria.' }),
    ...(maxSubtotalCents > 0 &&
      maxSubtotalCents < minSubtotalCents && {
        maxSubtotalCents: 'O subtotal máximo é menor que o mínimo.',
      }),
  };
}

function testProblems(bump: OrderBump): BumpProblems {
  const { isTesting, testPerArm, testTitle, testPriceCents, testPercentBp, priceType } = bump;
  if (!isTesting) return {};
  const { leastPerArm } = BUMP_LIMITS;
  const price = priceType === 'fixo' ? testPriceCents : testPercentBp;
  return {
    ...(testPerArm < leastPerArm && {
      testPerArm: `Diga antes de começar quantas visitas cada versão terá: pelo menos ${leastPerArm}.`,
    }),
    ...(testTitle === '' &&
      price === 0 && { testTitle: 'A versão B precisa de outro título ou de outro preço.' }),
  };
}

/** The problems of a bump by itself, by field: the same in a form, a request and a file. */
export function bumpProblems(bump: OrderBump): BumpProblems {
  const isInverted = bump.startsOn !== '' && bump.endsOn !== '' && bump.endsOn < bump.startsOn;
  return {
    ...priceProblems(bump),
    ...triggerProblems(bump),
    ...testProblems(bump),
    ...(isInverted && { endsOn: 'O fim vem antes do início.' }),
    ...(bump.preselected && { preselected: PRESELECTED_REFUSAL }),
  };
}

/**
 * The problems of the prices of a bump, by field.
 * @param price the product's price now; 0 without a price
 * @param practised prices that it was really sold for
 */
export function bumpPriceProblems(
  bump: OrderBump,
  price: number,
  practised: readonly number[],
): BumpProblems {
  if (price === 0) return { productId: 'Este produto ainda não tem preço.' };
  const { referenceCents } = bump;
  if (referenceCents === 0) return {};
  const arms = bump.isTesting ? (['a', 'b'] as const) : (['a'] as const);
  const highest = Math.max(...arms.map((arm) => bumpVersion(bump, arm, price).cents));
  if (referenceCents < highest)
    return { referenceCents: `O preço “de” não pode ser menor que o da oferta, ${formatMoney(highest)}.` };
  const charged = practised.map((priceCents) => ({ priceCents, until: null }));
  const problem = referencePriceProblem(referenceCents, charged);
  return problem === null ? {} : { referenceCents: problem };
}

/** The price of an offer, in a few words. */
export const bumpPriceText = ({
  priceType,
  priceCents,
  percentBp,
}: Pick<OrderBump, 'priceType' | 'priceCents' | 'percentBp'>): string =>
  priceType === 'fixo' ? formatMoney(priceCents) : `${formatPercent(percentBp)} de desconto`;

/** The trigger of an offer, in a few words. */
export function bumpTriggerText({
  trigger,
  triggerProductIds: { length },
  triggerCategories,
}: Pick<OrderBump, 'trigger' | 'triggerProductIds' | 'triggerCategories'>): string {
  if (trigger === 'produtos') return length === 1 ? '1 produto' : `${length} produtos`;
  return trigger === 'categorias' ? triggerCategories.join(', ') : BUMP_TRIGGER_LABELS.todos;
}
