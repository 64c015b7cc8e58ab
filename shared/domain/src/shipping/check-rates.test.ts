import { seededRandom } from '../basics/seeded-random';
import { checkRates, type RateFindingKind, type RateFindings, REFUSED_FINDINGS } from './check-rates';
import { chooseRate, type ShippingRate } from './rates';
import { spansOfReach } from './reach';
import { aRate, foundIn } from './testing/examples';

const SP = [{ from: '01000000', to: '19999999' }];

function check(rates: ShippingRate[], reach = SP): RateFindings {
  const steps = checkRates(
    rates.map((rate, index) => ({ line: index + 2, rate })),
    reach,
  );
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
const listed = (kind: RateFindingKind, rates: ShippingRate[], reach = SP) =>
  check(rates, reach)
    .listed.filter((finding) => finding.kind === kind)
    .map(({ line, text }) => [line, text]);
const band = (weightFromGrams: number, weightToGrams: number, changes: Partial<ShippingRate> = {}) =>
  aRate({ weightFromGrams, weightToGrams, ...changes });

it('has nothing to say of a table without gaps', () => {
  expect(check([band(0, 300), band(301, 1_000)]).listed).toEqual([]);
});

it.each<[RateFindingKind, ShippingRate[], number | null, string]>([
  ['buraco_peso', [band(0, 300), band(500, 1_000)], 3, '01000-000 a 19999-999: de 301 a 499 g não há linha.'],
  [
    'encosta',
    [band(0, 300), band(300, 1_000)],
    3,
    '01000-000 a 19999-999: 300 g está nesta linha e na linha 2; vale a mais leve.',
  ],
  [
    'sobreposta',
    [band(0, 300), band(200, 1_000)],
    3,
    '01000-000 a 19999-999: os pesos desta linha estão também na linha 2.',
  ],
  [
    'sobreposta',
    [band(0, 300, { cepTo: 9_999_999 }), band(0, 300, { cepFrom: 5_000_000 })],
    3,
    '05000-000 a 19999-999 e 01000-000 a 09999-999 (linha 2) têm CEPs em comum; vale a faixa mais estreita.',
  ],
  [
    'fora_do_alcance',
    [band(0, 300, { cepTo: 20_000_000 })],
    2,
    '01000-000 a 20000-000 tem CEPs em que esta forma de frete não entrega.',
  ],
  [
    'cep_de_ninguem',
    [band(0, 300, { cepFrom: 0 })],
    2,
    '00000-000 a 19999-999 tem CEPs que nenhum estado tem.',
  ],
  ['buraco_cep', [band(0, 300, { cepFrom: 1_000_001 })], null, '01000-000 a 01000-000 não tem linha.'],
  ['peso_zero', [band(1, 300)], 2, '01000-000 a 19999-999 começa em 1 g: um produto sem peso não tem frete.'],
  [
    'nunca_vence',
    [band(0, 300), band(0, 300, { priceCents: 2_100 })],
    3,
    '01000-000 a 19999-999, de 0 a 300 g (R$\u00a021,00): outra linha vale sempre antes.',
  ],
])('tells of %s', (kind, rates, line, text) => {
  expect(listed(kind, rates)).toEqual([[line, text]]);
});

it('knows the CEPs of an UF that no row has', () => {
  const reach = spansOfReach({ kind: 'ufs', regions: [], ufs: ['SP', 'ES'], ranges: [] });
  expect(listed('buraco_cep', [band(0, 300, { cepTo: 1_999_999 })], reach)).toEqual([
    [null, '02000-000 a 19999-999 não tem linha.'],
    [null, '29000-000 a 29999-999 não tem linha.'],
  ]);
});

it('counts all and tells the first ones', () => {
  const rates = Array.from({ length: 100 }, (_, index) => band(index * 10, index * 10 + 5));
  const { counts, listed: shown } = check(rates);
  expect([counts.buraco_peso, shown.length]).toEqual([99, 20]);
});

it('refuses what a quote would have to look at for too long', () => {
  const bands = Array.from({ length: 201 }, (_, index) => band(index, index));
  expect(check(bands).counts.linhas_demais).toBe(1);
  const nested = Array.from({ length: 21 }, (_, index) => band(0, 300, { cepFrom: 1_000_000 + index }));
  expect(check(nested).counts.faixas_demais).toBe(1);
  expect(check(nested.slice(1)).counts.faixas_demais).toBe(0);
  expect(REFUSED_FINDINGS).toEqual(['linhas_demais', 'faixas_demais']);
});

it('a broad row behind narrow ones wins where they leave a weight or a CEP to it', () => {
  const halves = [band(0, 300, { cepTo: 9_999_999 }), band(0, 300, { cepFrom: 10_000_000 })];
  expect(listed('nunca_vence', [...halves, band(0, 300)])).toHaveLength(1);
  expect(listed('nunca_vence', [...halves, band(0, 301)])).toHaveLength(0);
  expect(listed('nunca_vence', [...halves.slice(1), band(0, 300)])).toHaveLength(0);
  const endless = halves.map((half) => ({ ...half, excessPerKgCents: 100 }));
  expect(listed('nunca_vence', [...endless, band(0, 9_000)])).toHaveLength(1);
});

it('says of no row that it never wins which wins for some cart', () => {
  const seed = 41;
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  let losers = 0;
  for (let table = 0; table < 400; table += 1) {
    const rates = Array.from({ length: 1 + upTo(8) }, () => {
      const cepFrom = 1_000_000 + upTo(9);
      const weightFromGrams = upTo(6);
      return aRate({
        cepFrom,
        cepTo: cepFrom + upTo(6),
        weightFromGrams,
        weightToGrams: weightFromGrams + upTo(5),
        priceCents: upTo(9),
        minOrderCents: upTo(1) * 100,
        excessPerKgCents: upTo(3) === 0 ? 5 : 0,
      });
    });
    const winners = new Set<number>();
    for (let cep = 1_000_000; cep < 1_000_020; cep += 1)
      for (let grams = 0; grams < 14; grams += 1)
        for (const subtotalCents of [0, 100]) {
          const found = foundIn(rates, String(cep).padStart(8, '0'), grams);
          const won = chooseRate(found, {
            grams,
            subtotalCents,
            runsOn: ({ excessPerKgCents }) => excessPerKgCents > 0,
          });
          if (won) winners.add(won.position + 1);
        }
    const never = check(rates)
      .listed.filter(({ kind }) => kind === 'nunca_vence')
      .map(({ line }) => line);
    losers += never.length;
    expect({ table, seed, wrong: never.filter((line) => winners.has(line ?? 0)) }).toEqual({
      table,
      seed,
      wrong: [],
    });
  }
  expect(losers).toBeGreaterThan(10);
});

it('gives others their turn, and gives up, where all ranges lie over each other', () => {
  const zone = (cepFrom: number, cepTo: number) =>
    Array.from({ length: 200 }, (_, index) => band(index, index, { cepFrom, cepTo }));
  const narrow = Array.from({ length: 60 }, (_, index) =>
    zone(1_000_000 + index * 100, 1_000_099 + index * 100),
  );
  const wide = Array.from({ length: 15 }, (_, index) => zone(1_000_000 + index, 1_005_999 - index));
  const rates = [...narrow, ...wide].flat().map((rate, index) => ({ line: index + 2, rate }));
  const steps = checkRates(rates, SP);
  let turns = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) turns += 1;
  expect(step.value.listed.filter(({ kind }) => kind === 'nunca_vence')).toEqual([
    { kind: 'nunca_vence', line: null, text: expect.stringContaining('não dá para dizer') },
  ]);
  expect(turns).toBeGreaterThan(100);
});
