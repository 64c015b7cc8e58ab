import type { BrazilianState } from '../address/brazilian-states';
import { stateOfCep } from '../address/cep';
import type { CalendarDate } from '../time/calendar-date';
import type { ShippingType } from './choices';
import { chargedGrams, cubedGrams, loadOf, type ShippingLine, type ShippingLoad } from './load';
import { type ShippingMethod, shippingStatusOf } from './method';
import { excessOf, type PricePart, priceParts, totalOf } from './price';
import { chooseRate, type FoundRate, usableRates } from './rates';
import { reachesCep } from './reach';
import {
  matchTexts,
  type QuotedCart,
  SHIPPING_MESSAGES,
  SHIPPING_REASON_TEXTS,
  SHIPPING_REASONS,
  type ShippingReason,
} from './reasons';

/** The cart and the CEP of a question about shipping. */
export interface ShippingQuestion {
  /** Eight digits. */
  cep: string;
  lines: readonly ShippingLine[];
  /** The day in São Paulo. */
  today: CalendarDate;
}

/** An option that a buyer can choose. */
export interface ShippingOption {
  id: string;
  name: string;
  type: ShippingType;
  priceCents: number;
  /** Business days with those of handling. */
  daysMin: number;
  daysMax: number;
}

/** A method that is no option, and each reason with its sentence. */
export interface RejectedMethod {
  id: string;
  name: string;
  type: ShippingType;
  reasons: ShippingReason[];
  messages: string[];
}

/** An option as the simulator explains it. */
export interface ExplainedOption extends ShippingOption {
  why: string[];
  parts: PricePart[];
}

/** The quote of a store for shipping a cart to a CEP. */
export interface ShippingQuote {
  uf: BrazilianState | null;
  /** Whether anything is shipped at all. */
  required: boolean;
  /** Whether the cart can be delivered; a cart of digital goods always can. */
  deliverable: boolean;
  /** By scales. */
  weightGrams: number;
  /** By price, those of the same price by priority. */
  options: ExplainedOption[];
  rejected: RejectedMethod[];
  /** The cents that the subtotal lacks for the next free delivery; null where there is one already, or none to be had. */
  freeShippingMissingCents: number | null;
  /** The sentence for the buyer; empty where the options say it all. */
  message: string;
  weightless: readonly string[];
}

/** The rows that a method's table has found for a CEP and a weight, by the method's id. */
export type FoundRates = ReadonlyMap<string, readonly FoundRate[]>;

/** Whether a row goes on above its band: where it, or its method, says what a kilogram more costs. */
const runsOn = (method: ShippingMethod) => (rate: FoundRate) => excessOf(method, rate) !== undefined;

function quotedCart(
  method: ShippingMethod,
  { cep, today }: ShippingQuestion,
  load: ShippingLoad,
  found: readonly FoundRate[],
): QuotedCart {
  const grams = chargedGrams(load, method);
  const asked = { grams, runsOn: runsOn(method) };
  const rate = chooseRate(found, { ...asked, subtotalCents: load.subtotalCents });
  const orderValues = rate ? [] : usableRates(found, asked).map(({ minOrderCents }) => minOrderCents);
  const rateFromCents = orderValues.length > 0 ? Math.min(...orderValues) : null;
  return { cep, load, grams, cubedGrams: cubedGrams(load, method), today, rate, rateFromCents };
}

const below = (value: number, bound: number | null) => bound !== null && value < bound;
const above = (value: number, bound: number | null) => bound !== null && value > bound;

/** Whether a method takes a product: one of those that it is for, or any where it is for none in particular. */
const isTaken = (
  { productIds, categories = [] }: ShippingMethod['conditions'],
  line: ShippingLine,
): boolean =>
  (productIds.length === 0 && categories.length === 0) ||
  productIds.includes(line.productId) ||
  line.categories.some((category) => categories.includes(category));

/** Whether each reason holds. */
const HOLDS: Readonly<Record<ShippingReason, (method: ShippingMethod, cart: QuotedCart) => boolean>> = {
  inativo: ({ active }) => !active,
  fora_da_vigencia: (method, { today }) => shippingStatusOf({ ...method, active: true }, today) !== 'ativo',
  fora_do_alcance: ({ reach }, { cep }) => !reachesCep(reach, cep),
  peso_abaixo: ({ conditions }, { grams }) => below(grams, conditions.minWeightGrams),
  peso_acima: ({ conditions }, { grams }) => above(grams, conditions.maxWeightGrams),
  medida_acima: ({ maxSideCm, maxSumCm }, { load }) =>
    (maxSideCm > 0 && load.longestSideCm > maxSideCm) || (maxSumCm > 0 && load.longestSumCm > maxSumCm),
  quantidade_abaixo: ({ conditions }, { load }) => below(load.quantity, conditions.minQuantity),
  quantidade_acima: ({ conditions }, { load }) => above(load.quantity, conditions.maxQuantity),
  produto_fora: ({ conditions }, { load }) =>
    load.lines.some((line) => line.isPhysical && !isTaken(conditions, line)),
  subtotal_acima: ({ conditions }, { load }) => above(load.subtotalCents, conditions.maxSubtotalCents),
  sem_faixa: ({ type }, { rate, rateFromCents }) =>
    type === 'tabela' && rate === undefined && rateFromCents === null,
  subtotal_abaixo: ({ type, conditions }, { load, rateFromCents }) =>
    below(load.subtotalCents, conditions.minSubtotalCents) || (type === 'tabela' && rateFromCents !== null),
};

function evaluate(method: ShippingMethod, cart: QuotedCart): ExplainedOption | RejectedMethod {
  const { id, name, type } = method;
  const reasons = SHIPPING_REASONS.filter((reason) => HOLDS[reason](method, cart));
  if (reasons.length > 0)
    return {
      id,
      name,
      type,
      reasons,
      messages: reasons.map((reason) => SHIPPING_REASON_TEXTS[reason](method, cart)),
    };
  const parts = priceParts(method, cart.load, cart);
  const own = cart.rate?.days ?? null;
  return {
    id,
    name,
    type,
    priceCents: totalOf(parts),
    daysMin: (own ?? method.daysMin) + method.handlingDays,
    daysMax: (own ?? method.daysMax) + method.handlingDays,
    why: matchTexts(method, cart),
    parts,
  };
}

type Outcome = ExplainedOption | RejectedMethod;
const isRejected = (outcome: Outcome): outcome is RejectedMethod => 'reasons' in outcome;
const isOption = (outcome: Outcome): outcome is ExplainedOption => !isRejected(outcome);

/** The cents that a method's subtotal lacks to be free; null where more money would not make it so. */
function missingFor(
  method: ShippingMethod,
  outcome: Outcome,
  { subtotalCents }: ShippingLoad,
): number | null {
  // Fetching the goods is no delivery.
  if (method.type === 'retirada') return null;
  if (!isRejected(outcome))
    return method.freeFromCents > subtotalCents ? method.freeFromCents - subtotalCents : null;
  const isOnlyShort = outcome.reasons.length === 1 && outcome.reasons[0] === 'subtotal_abaixo';
  const from = method.conditions.minSubtotalCents;
  return method.type === 'gratis' && isOnlyShort && from !== null ? from - subtotalCents : null;
}

/** Whether an option brings the goods without a price. */
const isFreeDelivery = ({ type, priceCents }: ShippingOption) => type !== 'retirada' && priceCents === 0;

function messageOf(required: boolean, deliverable: boolean, missing: number | null): string {
  if (!required) return SHIPPING_MESSAGES.notNeeded;
  if (!deliverable) return SHIPPING_MESSAGES.notDelivered;
  return missing === null ? '' : SHIPPING_MESSAGES.missing(missing);
}

/** Judges every method of a store for a cart: the options that a buyer has, and why the others are none. */
export function quoteShipping(
  methods: readonly ShippingMethod[],
  question: ShippingQuestion,
  found: FoundRates = new Map(),
): ShippingQuote {
  const load = loadOf(question.lines);
  const required = load.isRequired;
  const facts = {
    uf: stateOfCep(question.cep),
    required,
    weightGrams: load.weightGrams,
    weightless: load.weightless,
  };
  if (!required)
    return {
      ...facts,
      deliverable: true,
      options: [],
      rejected: [],
      freeShippingMissingCents: null,
      message: messageOf(false, true, null),
    };
  const evaluated = methods
    .toSorted((a, b) => a.priority - b.priority)
    .map((method) => ({
      method,
      outcome: evaluate(method, quotedCart(method, question, load, found.get(method.id) ?? [])),
    }));
  const rejected = evaluated.map(({ outcome }) => outcome).filter(isRejected);
  const options = evaluated
    .map(({ outcome }) => outcome)
    .filter(isOption)
    .toSorted((a, b) => a.priceCents - b.priceCents);
  const missing = evaluated
    .map(({ method, outcome }) => missingFor(method, outcome, load))
    .filter((cents) => cents !== null);
  const isFree = options.some(isFreeDelivery);
  const freeShippingMissingCents = isFree || missing.length === 0 ? null : Math.min(...missing);
  const deliverable = options.length > 0;
  return {
    ...facts,
    deliverable,
    options,
    rejected,
    freeShippingMissingCents,
    message: messageOf(true, deliverable, freeShippingMissingCents),
  };
}
