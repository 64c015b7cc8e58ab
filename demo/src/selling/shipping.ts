import { shippingMethod } from '@balcao/api-schema';
import type { ShippingRate } from '@balcao/domain';

const METHODS = [
  {
    name: 'PAC',
    type: 'tabela',
    daysMin: 5,
    daysMax: 9,
    handlingDays: 1,
    maxSideCm: 100,
    maxSumCm: 200,
    cubedFromGrams: 5_000,
    freeFromCents: 29_900,
  },
  {
    name: 'Sedex',
    type: 'tabela',
    daysMin: 1,
    daysMax: 4,
    handlingDays: 1,
    maxSideCm: 100,
    maxSumCm: 200,
    cubedFromGrams: 5_000,
  },
  {
    name: 'Motoboy',
    type: 'fixo',
    handlingDays: 0,
    daysMax: 1,
    valueCents: 1_490,
    reach: { kind: 'ceps', regions: [], ufs: [], ranges: [{ from: '01000000', to: '05999999' }] },
    conditions: { maxWeightGrams: 10_000 },
  },
  {
    name: 'Frete grátis Sul e Sudeste',
    type: 'gratis',
    daysMin: 6,
    daysMax: 12,
    handlingDays: 1,
    reach: { kind: 'regioes', regions: ['sudeste', 'sul'], ufs: [], ranges: [] },
    conditions: { minSubtotalCents: 39_900 },
  },
  { name: 'Retirar na loja', type: 'retirada', handlingDays: 1 },
] as const;

/** The zones of parcels from São Paulo: the price of the first kilogram by PAC, and its business days. */
const ZONES = [
  { name: 'São Paulo', cepFrom: 1_000_000, cepTo: 19_999_999, cents: 1_690, days: 4 },
  { name: 'Sudeste', cepFrom: 20_000_000, cepTo: 39_999_999, cents: 2_190, days: 6 },
  { name: 'Nordeste', cepFrom: 40_000_000, cepTo: 65_999_999, cents: 3_290, days: 9 },
  { name: 'Norte', cepFrom: 66_000_000, cepTo: 69_999_999, cents: 4_490, days: 14 },
  { name: 'Centro-Oeste', cepFrom: 70_000_000, cepTo: 79_999_999, cents: 2_990, days: 8 },
  { name: 'Sul', cepFrom: 80_000_000, cepTo: 99_999_999, cents: 2_390, days: 6 },
];
const BAND_ENDS = [300, 1_000, 2_000, 5_000, 10_000, 30_000];

/** The table of a carrier: `factor` times the price of PAC, in a part of its days. */
const ratesOf = (factor: number, dayShare: number): ShippingRate[] =>
  ZONES.flatMap(({ cents, days, ...zone }) =>
    BAND_ENDS.map((end, index) => ({
      ...zone,
      weightFromGrams: index === 0 ? 0 : (BAND_ENDS[index - 1] ?? 0) + 1,
      weightToGrams: end,
      priceCents: Math.round((cents * factor * (8 + 3 * index)) / 10),
      days: Math.ceil(days * dayShare),
      insuranceBp: 0,
      excessFromGrams: 0,
      excessPerKgCents: end === 30_000 ? Math.round(cents * factor * 0.3) : 0,
      minOrderCents: 0,
    })),
  );

const TABLES: Readonly<Record<string, ShippingRate[]>> = { PAC: ratesOf(1, 1), Sedex: ratesOf(1.7, 0.4) };

/** The ways in which the store delivers, with the tables of those that have one. */
export const demoShipping = () =>
  METHODS.map((method) => ({
    request: shippingMethod.request.parse(method),
    rates: TABLES[method.name],
  }));
