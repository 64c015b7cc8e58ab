import type { BrazilianState } from '../address/brazilian-states';
import type { CalendarDate } from '../time/calendar-date';
import type { BrazilianRegion, ShippingReachKind, ShippingStatus, ShippingType } from './choices';

/** The limits of a store's methods, and of one method. */
export const SHIPPING_LIMITS = {
  methods: 100,
  name: 60,
  days: 90,
  ranges: 300,
  products: 200,
  categories: 10,
  category: 40,
  /** Rows of one method's table, and of all tables of a store. */
  rates: 100_000,
  ratesOfStore: 500_000,
  /** Rows that a form edits; a larger table comes as a file. */
  editedRates: 200,
  /** Rows that an export reads at once. */
  exportedAtOnce: 5_000,
  /** Rows of one range of CEPs. */
  bandsPerRange: 200,
  /** Ranges of CEPs that lie over each other at one CEP. */
  overlappingRanges: 20,
  /** Of every amount: R$ 999.999,99. */
  cents: 99_999_999,
  grams: 100_000_000,
  quantity: 100_000,
  divisor: 100_000,
  centimetres: 1_000,
} as const;

/** Correios and most carriers divide cubic centimetres by this for kilograms. */
export const USUAL_CUBED_DIVISOR = 6_000;

/** CEPs from one to another, both included, as eight digits. */
export interface CepSpan {
  from: string;
  to: string;
}

/** The reach of a method. Only the list of its kind counts. */
export interface ShippingReach {
  kind: ShippingReachKind;
  regions: readonly BrazilianRegion[];
  ufs: readonly BrazilianState[];
  ranges: readonly CepSpan[];
}

/** The conditions that a cart has to meet; null and an empty list ask for nothing. All ends are included. */
export interface ShippingConditions {
  minSubtotalCents: number | null;
  maxSubtotalCents: number | null;
  minWeightGrams: number | null;
  maxWeightGrams: number | null;
  minQuantity: number | null;
  maxQuantity: number | null;
  /** Every shipped product must be one of these, or have one of the categories. */
  productIds: readonly string[];
  /** Left out where there is none. */
  categories?: readonly string[] | undefined;
}

export const EVERYWHERE: ShippingReach = { kind: 'brasil', regions: [], ufs: [], ranges: [] };
export const NO_CONDITIONS: ShippingConditions = {
  minSubtotalCents: null,
  maxSubtotalCents: null,
  minWeightGrams: null,
  maxWeightGrams: null,
  minQuantity: null,
  maxQuantity: null,
  productIds: [],
};

/** A way to deliver, as its store has configured it. An amount, a limit or a share of 0 is none. */
export interface ShippingMethod {
  id: string;
  name: string;
  type: ShippingType;
  /** The smaller comes first between options of the same price. */
  priority: number;
  /** Business days of the way, without those of handling. */
  daysMin: number;
  daysMax: number;
  handlingDays: number;
  reach: ShippingReach;
  conditions: ShippingConditions;
  /** Of `fixo` and `retirada`. */
  valueCents: number;
  /** Of `percentual`: of the shipped goods. */
  percentBp: number;
  /** Each started kilogram above this weight costs `excessPerKgCents` more. */
  excessFromGrams: number;
  excessPerKgCents: number;
  /** Of the shipped goods, for their insurance. */
  insuranceBp: number;
  /** From this subtotal on nothing is charged. */
  freeFromCents: number;
  /** Cubic centimetres per kilogram; 0 weighs by scales alone. */
  cubedDivisor: number;
  /** The cubed weight counts above this weight only. */
  cubedFromGrams: number;
  /** No side, and no sum of a piece's three sides, may be longer. */
  maxSideCm: number;
  maxSumCm: number;
  /** Days of São Paulo, both included; an empty one leaves that end open. */
  startsOn: CalendarDate | '';
  endsOn: CalendarDate | '';
  active: boolean;
}

/** The status of a method on a day. */
export function shippingStatusOf(
  { active, startsOn, endsOn }: Pick<ShippingMethod, 'active' | 'startsOn' | 'endsOn'>,
  today: CalendarDate,
): ShippingStatus {
  if (!active) return 'inativo';
  if (startsOn !== '' && today < startsOn) return 'agendado';
  return endsOn !== '' && today > endsOn ? 'encerrado' : 'ativo';
}
