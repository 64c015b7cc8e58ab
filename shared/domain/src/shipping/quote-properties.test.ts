import { isDeepStrictEqual } from 'node:util';
import { CEP_RANGES } from '../address/data/cep-ranges';
import { seededRandom } from '../basics/seeded-random';
import { REGION_STATES, SHIPPING_TYPES } from './choices';
import type { ShippingLine } from './load';
import { NO_CONDITIONS, type ShippingMethod } from './method';
import { quoteShipping } from './quote';
import type { ShippingRate } from './rates';
import { aLine, aMethod, aRate, foundIn } from './testing/examples';

const CARTS = 10_000;
const SEED = 20_261_126;

const random = seededRandom(SEED);
const upTo = (most: number) => Math.floor(random() * (most + 1));
const pick = <T>(values: readonly T[]): T => values[upTo(values.length - 1)] as T;
const some = <T>(values: readonly T[]): T[] => values.filter(() => random() < 0.4);
const maybe = <T>(make: () => T): T | null => (random() < 0.08 ? make() : null);
const cep = () =>
  String(
    pick(['01310100', '20040002', '69000000', '99999999', String(1_000_000 + upTo(98_999_999))]),
  ).padStart(8, '0');

interface Case {
  methods: (ShippingMethod & { rates: ShippingRate[] })[];
  lines: ShippingLine[];
  cep: string;
  today: string;
}

const line = (): ShippingLine =>
  aLine({
    productId: pick(['p1', 'p2', 'p3']),
    categories: some(['bolsas', 'caixas']),
    quantity: 1 + upTo(4),
    unitPriceCents: pick([0, 1, 99, 4_990, 12_345, 9_999_999]),
    discountCents: pick([0, 0, 1, 500, 99_999_999]),
    isPhysical: random() < 0.8,
    weightGrams: pick([null, 0, 1, 300, 999, 1_000, 2_500, 30_000]),
    sidesCm: [pick([null, 0, 1, 19, 60]), pick([null, 11, 40]), pick([null, 2, 33, 105])],
  });

function rate(): ShippingRate {
  const near = Number(cep());
  const width = pick([0, 999, 999_999, 98_999_999]);
  const from = Math.max(near - upTo(width), 0);
  const weightFromGrams = pick([0, 301, 1_001, 2_000]);
  return aRate({
    cepFrom: from,
    cepTo: Math.min(from + width, 99_999_999),
    weightFromGrams,
    weightToGrams: weightFromGrams + pick([0, 299, 700, 999, 29_999]),
    priceCents: upTo(5_000),
    days: maybe(() => upTo(20)),
    insuranceBp: pick([0, 0, 75]),
    excessFromGrams: pick([0, 0, 1_500]),
    excessPerKgCents: pick([0, 0, 350]),
    minOrderCents: pick([0, 0, 10_000]),
  });
}

const method = (_: unknown, index: number): Case['methods'][number] => ({
  ...aMethod({
    id: `m${index}`,
    type: pick(SHIPPING_TYPES),
    priority: upTo(3),
    valueCents: upTo(3_000),
    percentBp: upTo(2_000),
    handlingDays: upTo(3),
    reach: pick([
      { kind: 'brasil', regions: [], ufs: [], ranges: [] },
      { kind: 'brasil', regions: [], ufs: [], ranges: [] },
      { kind: 'brasil', regions: [], ufs: [], ranges: [] },
      { kind: 'regioes', regions: some(['norte', 'sudeste', 'sul'] as const), ufs: [], ranges: [] },
      { kind: 'ufs', regions: [], ufs: some(['SP', 'RJ', 'AM'] as const), ranges: [] },
      {
        kind: 'ceps',
        regions: [],
        ufs: [],
        ranges: [
          { from: '01000000', to: '01310100' },
          { from: '20040002', to: cep() },
        ],
      },
    ] as const),
    conditions: {
      ...NO_CONDITIONS,
      minSubtotalCents: maybe(() => pick([0, 4_990, 20_000])),
      maxSubtotalCents: maybe(() => pick([4_990, 50_000])),
      minWeightGrams: maybe(() => pick([0, 300, 1_000])),
      maxWeightGrams: maybe(() => pick([1_000, 5_000])),
      minQuantity: maybe(() => upTo(3)),
      maxQuantity: maybe(() => upTo(6)),
      productIds: random() < 0.1 ? some(['p1', 'p2']) : [],
      ...(random() < 0.1 && { categories: some(['bolsas', 'livros']) }),
    },
    excessFromGrams: pick([0, 1_000]),
    excessPerKgCents: pick([0, 0, 250]),
    insuranceBp: pick([0, 0, 150]),
    freeFromCents: pick([0, 0, 4_990, 30_000]),
    cubedDivisor: pick([6_000, 0, 4_000]),
    cubedFromGrams: pick([0, 5_000]),
    maxSideCm: pick([0, 0, 0, 60]),
    maxSumCm: pick([0, 0, 0, 120]),
    startsOn: pick(['', '', '', '2026-11-20', '2026-11-21']),
    endsOn: pick(['', '', '', '2026-11-20', '2026-11-19']),
    active: random() < 0.95,
  }),
  rates: Array.from({ length: upTo(12) }, rate),
});

const makeCase = (): Case => ({
  methods: Array.from({ length: 1 + upTo(3) }, method),
  lines: Array.from({ length: 1 + upTo(3) }, line),
  cep: cep(),
  today: '2026-11-20',
});

// The slow, obvious second implementation: as the rules read, with exact numbers, and nothing of the first.

const ceilDivided = (a: bigint, b: bigint) => (a + b - 1n) / b;
const percentOf = (cents: bigint, bp: number) => (cents * BigInt(bp) * 2n + 10_000n) / 20_000n;
const stateAt = (at: string) => CEP_RANGES.find(({ first, last }) => first <= at && at <= last)?.state;

function weightFor({ cubedDivisor, cubedFromGrams }: ShippingMethod, lines: ShippingLine[]): bigint {
  let scales = 0n;
  let cm3 = 0n;
  for (const { quantity, weightGrams, sidesCm } of lines) {
    for (let piece = 0; piece < quantity; piece += 1) {
      scales += BigInt(weightGrams ?? 0);
      cm3 += BigInt((sidesCm[0] ?? 0) * (sidesCm[1] ?? 0) * (sidesCm[2] ?? 0));
    }
  }
  if (cubedDivisor === 0) return scales;
  const cubed = ceilDivided(cm3 * 1000n, BigInt(cubedDivisor));
  if (cubed <= BigInt(cubedFromGrams)) return scales;
  return cubed > scales ? cubed : scales;
}

/** Looks at every row for the winner: the narrowest range first, and in it the lightest band that holds the weight. */
function rowFor(
  { rates, excessPerKgCents }: Case['methods'][number],
  at: number,
  grams: number,
  subtotal: bigint,
) {
  const sameBands = (a: ShippingRate, b: ShippingRate) =>
    a.cepFrom === b.cepFrom && a.cepTo === b.cepTo && a.minOrderCents === b.minOrderCents;
  const here = rates.filter(({ cepFrom, cepTo }) => cepFrom <= at && at <= cepTo);
  const rank = (rate: ShippingRate): number[] | null => {
    const holds = rate.weightFromGrams <= grams && grams <= rate.weightToGrams;
    const isLast = rates.every(
      (other) => !sameBands(rate, other) || other.weightToGrams <= rate.weightToGrams,
    );
    const goesOn =
      isLast && rate.weightToGrams < grams && (rate.excessPerKgCents > 0 || excessPerKgCents > 0);
    if (!holds && !goesOn) return null;
    return [
      rate.cepTo - rate.cepFrom,
      rate.cepFrom,
      holds ? 0 : 1,
      rate.weightToGrams,
      -rate.minOrderCents,
      rate.priceCents,
      rates.indexOf(rate),
    ];
  };
  let best: { rate: ShippingRate; rank: number[] } | undefined;
  let laterFrom: number | undefined;
  for (const rate of here) {
    const own = rank(rate);
    if (!own) continue;
    laterFrom = Math.min(laterFrom ?? rate.minOrderCents, rate.minOrderCents);
    if (BigInt(rate.minOrderCents) > subtotal) continue;
    const differs = own.findIndex((value, index) => value !== best?.rank[index]);
    if (!best || (own[differs] ?? 0) < (best.rank[differs] ?? 0)) best = { rate, rank: own };
  }
  return { row: best?.rate, laterFrom: best ? undefined : laterFrom };
}

function slowly({ methods, lines, cep: at, today }: Case) {
  const physical = lines.filter(({ isPhysical }) => isPhysical);
  const worth = (some: ShippingLine[]) =>
    some.reduce((sum, { quantity, unitPriceCents, discountCents }) => {
      const paid = BigInt(quantity) * BigInt(unitPriceCents) - BigInt(discountCents);
      return sum + (paid > 0n ? paid : 0n);
    }, 0n);
  const subtotal = worth(lines);
  const goods = worth(physical);
  const pieces = physical.reduce((sum, { quantity }) => sum + quantity, 0);
  const options: { id: string; price: bigint; priority: number; index: number; days: [number, number] }[] =
    [];
  const rejected: Record<string, string[]> = {};
  for (const [index, one] of methods.entries()) {
    const { conditions: must, reach } = one;
    const grams = weightFor(one, physical);
    const state = stateAt(at);
    const why: string[] = [];
    if (!one.active) why.push('inativo');
    if ((one.startsOn && today < one.startsOn) || (one.endsOn && today > one.endsOn))
      why.push('fora_da_vigencia');
    const isReached =
      reach.kind === 'ceps'
        ? reach.ranges.some(({ from, to }) => from <= at && at <= to)
        : state !== undefined &&
          (reach.kind === 'brasil' ||
            (reach.kind === 'ufs' && reach.ufs.includes(state)) ||
            (reach.kind === 'regioes' &&
              reach.regions.some((region) => REGION_STATES[region].includes(state))));
    if (!isReached) why.push('fora_do_alcance');
    if (must.minWeightGrams !== null && grams < BigInt(must.minWeightGrams)) why.push('peso_abaixo');
    if (must.maxWeightGrams !== null && grams > BigInt(must.maxWeightGrams)) why.push('peso_acima');
    const isTooLarge = physical.some(({ sidesCm }) => {
      const sides = sidesCm.map((side) => side ?? 0);
      const sum = sides.reduce((total, side) => total + side, 0);
      return (
        (one.maxSideCm > 0 && sides.some((side) => side > one.maxSideCm)) ||
        (one.maxSumCm > 0 && sum > one.maxSumCm)
      );
    });
    if (isTooLarge) why.push('medida_acima');
    if (must.minQuantity !== null && pieces < must.minQuantity) why.push('quantidade_abaixo');
    if (must.maxQuantity !== null && pieces > must.maxQuantity) why.push('quantidade_acima');
    for (const { productId, categories } of physical) {
      const wanted = must.productIds.length + (must.categories?.length ?? 0);
      let isMeant = must.productIds.includes(productId);
      for (const category of categories) if (must.categories?.includes(category)) isMeant = true;
      if (wanted === 0 || isMeant) continue;
      why.push('produto_fora');
      break;
    }
    if (must.maxSubtotalCents !== null && subtotal > BigInt(must.maxSubtotalCents))
      why.push('subtotal_acima');
    const { row, laterFrom } = rowFor(one, Number(at), Number(grams), subtotal);
    if (one.type === 'tabela' && !row && laterFrom === undefined) why.push('sem_faixa');
    if (
      (must.minSubtotalCents !== null && subtotal < BigInt(must.minSubtotalCents)) ||
      (one.type === 'tabela' && !row && laterFrom !== undefined)
    )
      why.push('subtotal_abaixo');
    if (why.length > 0) {
      rejected[one.id] = why;
      continue;
    }
    const own = one.type === 'tabela' ? row : undefined;
    const price = priceSlowly(one, own, goods, grams);
    const isFree = one.type === 'gratis' || (one.freeFromCents > 0 && subtotal >= BigInt(one.freeFromCents));
    const handled = (days: number) => (own?.days ?? days) + one.handlingDays;
    options.push({
      id: one.id,
      price: isFree ? 0n : price,
      priority: one.priority,
      index,
      days: [handled(one.daysMin), handled(one.daysMax)],
    });
  }
  options.sort((a, b) => Number(a.price - b.price) || a.priority - b.priority || a.index - b.index);
  return { required: physical.length > 0, options, rejected };
}

function priceSlowly(
  one: ShippingMethod,
  row: ShippingRate | undefined,
  goods: bigint,
  grams: bigint,
): bigint {
  if (one.type === 'retirada') return BigInt(one.valueCents);
  let price = BigInt(one.type === 'tabela' ? (row?.priceCents ?? 0) : one.valueCents);
  if (one.type === 'percentual') price = percentOf(goods, one.percentBp);
  const perKg = row?.excessPerKgCents || one.excessPerKgCents;
  const named = row?.excessPerKgCents ? row.excessFromGrams : one.excessFromGrams;
  const from = BigInt(named || (row?.weightToGrams ?? 0));
  if (perKg > 0 && grams > from) price += ceilDivided(grams - from, 1000n) * BigInt(perKg);
  price += percentOf(goods, row?.insuranceBp || one.insuranceBp);
  return price > 9_999_999_999n ? 9_999_999_999n : price;
}

it(`a second implementation says the same of ${CARTS} carts (seed ${SEED})`, () => {
  const wrong: object[] = [];
  const seen = { options: 0, rejected: new Set<string>(), types: new Set<string>() };
  for (let index = 0; index < CARTS; index += 1) {
    const one = makeCase();
    const found = new Map(
      one.methods.map((each) => {
        const grams = Number(
          weightFor(
            each,
            one.lines.filter(({ isPhysical }) => isPhysical),
          ),
        );
        return [each.id, each.type === 'tabela' ? foundIn(each.rates, one.cep, grams) : []];
      }),
    );
    const quick = quoteShipping(one.methods, one, found);
    const slow = slowly(one);
    if (!slow.required) {
      if (quick.required) wrong.push({ cart: index });
      continue;
    }
    const answers = {
      quick: {
        options: quick.options.map(({ id, priceCents, daysMin, daysMax }) => [
          id,
          priceCents,
          daysMin,
          daysMax,
        ]),
        rejected: Object.fromEntries(quick.rejected.map(({ id, reasons }) => [id, reasons])),
      },
      slow: {
        options: slow.options.map(({ id, price, days }) => [id, Number(price), ...days]),
        rejected: slow.rejected,
      },
    };
    if (!isDeepStrictEqual(answers.quick, answers.slow)) wrong.push({ cart: index, ...answers });
    for (const { id, parts, priceCents, type } of quick.options) {
      if (parts.reduce((sum, { cents }) => sum + cents, 0) !== priceCents)
        wrong.push({ cart: index, id, parts });
      seen.types.add(type);
    }
    seen.options += quick.options.length;
    for (const { reasons, messages } of quick.rejected) {
      if (messages.length !== reasons.length) wrong.push({ cart: index, messages });
      for (const reason of reasons) seen.rejected.add(reason);
    }
  }
  expect(wrong).toEqual([]);
  // Chance has led everywhere.
  expect(seen.options).toBeGreaterThan(CARTS / 3);
  expect([seen.types.size, seen.rejected.size]).toEqual([5, 12]);
});
